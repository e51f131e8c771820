import { io, type Socket } from 'socket.io-client';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import type { Caller } from '../app/caller.ts';
import type { TestApp } from '../app/test-app.ts';

export interface ChangedEvent {
  readonly resource: string;
  readonly change: string;
  readonly ids: string[] | null;
}

export interface Listener {
  readonly socket: Socket;
  readonly received: ChangedEvent[];
  /** Received settings events: the marker that all earlier events have arrived. */
  settings: unknown[];
}

export const socketPaths = ['/socket.io/setting', '/api/socket.io/setting'] as const;

export const listen = (
  url: string,
  who: Pick<Caller, 'token' | 'cookie'>,
  path: string = socketPaths[0],
): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const socket = io(url, {
      path,
      auth: { token: who.token },
      extraHeaders: { cookie: `session=${who.cookie}` },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    const listener: Listener = { socket, received: [], settings: [] };
    socket.on('changed', (event: ChangedEvent) => listener.received.push(event));
    socket.on('settingUpdated', (payload: unknown) => listener.settings.push(payload));
    socket.once('connect', () => resolve(listener));
    socket.once('connect_error', reject);
  });

/** Waits until every listener has received everything announced so far: a last event for all follows it. */
export const settled = async (app: TestApp, listeners: readonly Listener[]): Promise<void> => {
  const before = listeners.map(({ settings }) => settings.length);
  await app.database.query(sql`
    insert into outbox (event_id, resource, change, rooms) values (gen_random_uuid(), 'setting', 'updated', '{"everyone": []}')`);
  await vi.waitFor(() => {
    if (listeners.some(({ settings }, index) => settings.length <= (before[index] ?? 0)))
      throw new Error('not every listener received the marker');
  }, 10_000);
};
