import type { IncomingMessage } from 'node:http';
import type { Server as EngineServer, Socket as Connection } from 'engine.io';
import type { Socket } from 'socket.io';
import type { App } from '../context.ts';

const packets = { most: 50, milliseconds: 10_000 } as const;

/** Our client sends a greeting and then only answers pings; a connection that sends much more is closed. */
export const limitPackets = (connection: Connection): void => {
  let since = performance.now();
  let count = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since > packets.milliseconds) [since, count] = [now, 0];
    count += 1;
    if (count > packets.most) connection.close(true);
  });
};

/** The library's connection, as far as its types hide it. */
export interface Identified {
  readonly id: string;
  readonly request: IncomingMessage;
  once(event: 'close', run: () => void): unknown;
  close(discard: true): unknown;
}

const latest = new Map<string, IncomingMessage>();

/** Keeps the latest request of each connection: one that polls can move to another network. */
export const noteRequests = (engine: EngineServer): void => {
  engine.on('connection', (connection: Identified) => {
    latest.set(connection.id, connection.request);
    connection.once('close', () => latest.delete(connection.id));
  });
  engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
    const id = new URL(request.url ?? '', 'http://localhost').searchParams.get('sid');
    if (id !== null && latest.has(id)) latest.set(id, request);
    next();
  });
};

/** Where a live connection comes from now. */
export const socketAddress = (app: App, { conn, request }: Socket): string =>
  addressOf(app, latest.get((conn as unknown as Identified).id) ?? request);

/** The peer's address, or behind a proxy the one that the proxy itself appended. */
export const addressOf = (app: App, request: IncomingMessage): string => {
  const forwarded = app.config.trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '');
};
