import { loadSetting } from '../setting/setting.ts';
import { onSession } from '../session/session.ts';
import { token } from '../session/tokens.ts';
import { socketState, notifyChanged, notifyReconnected, onChanged, onReconnected } from './changes.ts';
import { knownSince } from './known-since.ts';
import { subscribeStreams, notifyStream } from './streams.ts';
import { type LiveSocket, type SocketEvents, openPollingSocket, openWebSocket } from './sockets.ts';

let current: LiveSocket | null = null;
let spokenFor: string | null = null;
/** True from an unintended disconnect until the socket is connected again. */
let wasLost = false;

/** A page's first answers are older than its socket. After a disconnect everything is refetched. */
const replayFrom = (): number | null => (wasLost ? null : knownSince());

const reloadSetting = (): void => {
  loadSetting().catch(() => undefined);
};

const events: SocketEvents = {
  greet: () => ({ token: token() ?? '', since: replayFrom() ?? undefined }),
  onConnected: () => {
    current?.send('joinDepositRoom');
    subscribeStreams((message, name) => current?.send(message, name));
    socketState.set('live');
    if (wasLost) notifyReconnected();
    // A page without an answer so far, such as a visitor's, gets no changes from before the connection.
    else if (replayFrom() === null) reloadSetting();
    wasLost = false;
  },
  onLost: () => {
    wasLost = true;
    socketState.set('lost');
  },
  onFailed: () => socketState.set('lost'),
  onEvent: (name, value) => {
    if (name === 'changed') notifyChanged(value);
    else if (name === 'missed') notifyReconnected();
    else notifyStream(name, value);
  },
};

/**
 * Opens the live socket for the life of the page, after the first paint. A new log-in opens a new connection, because the
 * server decides by the token which events it receives.
 */
export const openLiveSocket = (): void => {
  spokenFor = token();
  current = openWebSocket(events, async () => {
    current = await openPollingSocket(events);
  });
  onChanged(({ resource }) => resource === 'setting' && reloadSetting());
  onReconnected(reloadSetting);
  onSession(followSession);
};

const followSession = (): void => {
  if (token() === spokenFor) return;
  spokenFor = token();
  current?.restart();
  // Closed on purpose, not lost: events are replayed once it is connected again.
  wasLost = false;
  // Staff see more settings than a visitor.
  reloadSetting();
};
