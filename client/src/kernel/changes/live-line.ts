import type { Socket } from 'socket.io-client';
import { loadSetting } from '../setting/setting.ts';
import { onSession } from '../session/session.ts';
import { token } from '../session/tokens.ts';
import { line, notifyChanged, notifyReconnected, onChanged, onReconnected } from './changes.ts';
import { knownSince } from './known-since.ts';
import { subscribeStreams, notifyStream } from './streams.ts';

const path = '/socket.io/setting';
/** Milliseconds before a refused socket is retried. */
const refusedPause = 5_000;
let socket: Socket | null = null;
let spokenFor: string | null = null;
/** True from an unintended disconnect until the socket is connected again. */
let wasLost = false;

/**
 * Opens the live socket for the life of the page. The library loads after the first paint. A new log-in opens a new
 * socket, because the server decides by the token which events it receives.
 */
export const startLiveLine = async (): Promise<void> => {
  const { io } = await import('socket.io-client');
  spokenFor = token();
  // A WebSocket is one request; where a proxy refuses it, the library falls back to polling, which begins with three.
  const transports = ['websocket', 'polling'];
  const auth = (answer: (data: object) => void) => answer(greeting());
  socket = io({ path, transports, tryAllTransports: true, withCredentials: true, auth });
  socket.on('connect', () => {
    socket?.emit('joinDepositRoom');
    subscribeStreams((message, name) => socket?.emit(message, name));
    line.set('live');
    if (wasLost) notifyReconnected();
    // A page without an answer so far, such as a visitor's, gets no changes from before the connection.
    else if (replayFrom() === null) reloadSetting();
    wasLost = false;
  });
  socket.on('disconnect', (reason) => {
    wasLost = true;
    line.set('lost');
    // After a disconnect by the server (the session ended) the library does not reconnect by itself.
    if (reason === 'io server disconnect') socket?.connect();
  });
  socket.on('connect_error', () => {
    line.set('lost');
    // The library does not retry a socket refused by a busy server.
    if (!socket?.active) setTimeout(() => socket?.connect(), refusedPause);
  });
  socket.on('changed', notifyChanged);
  socket.on('missed', notifyReconnected);
  socket.onAny(notifyStream);
  onChanged(({ resource }) => resource === 'setting' && reloadSetting());
  onReconnected(reloadSetting);
  onSession(followSession);
};

/** A page's first answers are older than its socket. After a disconnect everything is refetched. */
const replayFrom = (): number | null => (wasLost ? null : knownSince());

const greeting = () => ({ token: token() ?? '', since: replayFrom() ?? undefined });

const reloadSetting = (): void => {
  loadSetting().catch(() => undefined);
};

const followSession = (): void => {
  if (token() === spokenFor) return;
  spokenFor = token();
  socket?.disconnect();
  // Closed on purpose, not lost: events are replayed once it is connected again.
  wasLost = false;
  socket?.connect();
  // Staff see more settings than a visitor.
  reloadSetting();
};
