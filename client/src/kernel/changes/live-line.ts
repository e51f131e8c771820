import type { Socket } from 'socket.io-client';
import { loadSetting } from '../setting/setting.ts';
import { onSession } from '../session/session.ts';
import { token } from '../session/tokens.ts';
import { line, tellChanged, tellReconnected } from './changes.ts';
import { knownSince } from './known-since.ts';
import { askForStreams, tellStream } from './streams.ts';

const path = '/socket.io/setting';
/** Milliseconds before a refused line is tried again. */
const refusedPause = 5_000;
let socket: Socket | null = null;
let spokenFor: string | null = null;
/** True from a loss that nobody here wanted until the line stands again. */
let wasLost = false;

/**
 * Opens the live line and keeps it for the life of the page. The library comes after the first paint: nobody waits
 * for it. A new log-in gets a new line, because the server decides by the token what one hears.
 */
export const startLiveLine = async (): Promise<void> => {
  const { io } = await import('socket.io-client');
  spokenFor = token();
  socket = io({ path, withCredentials: true, auth: (answer) => answer(greeting()) });
  socket.on('connect', () => {
    socket?.emit('joinDepositRoom');
    askForStreams((word, name) => socket?.emit(word, name));
    line.set('live');
    if (wasLost) tellReconnected();
    wasLost = false;
    // What was announced before the line stood was heard by nobody here, and a visitor's opens seconds after his page.
    reloadSetting();
  });
  socket.on('disconnect', (reason) => {
    wasLost = true;
    line.set('lost');
    // The server let go (the session ended): the library does not come back by itself.
    if (reason === 'io server disconnect') socket?.connect();
  });
  socket.on('connect_error', () => {
    line.set('lost');
    // Refused by the server, which was busy: the library does not try such a line again by itself.
    if (!socket?.active) setTimeout(() => socket?.connect(), refusedPause);
  });
  socket.on('settingUpdated', reloadSetting);
  socket.on('changed', tellChanged);
  socket.on('missed', tellReconnected);
  socket.onAny(tellStream);
  onSession(followSession);
};

/** Who speaks, and from when on he wants to hear: a page’s first answers are older than its line. After a loss all is asked. */
const greeting = () => ({ token: token() ?? '', since: (wasLost ? null : knownSince()) ?? undefined });

const reloadSetting = (): void => {
  loadSetting().catch(() => undefined);
};

const followSession = (): void => {
  if (token() === spokenFor) return;
  spokenFor = token();
  socket?.disconnect();
  // Given up here, not lost: what is announced until it stands again is told then.
  wasLost = false;
  socket?.connect();
  // Staff see more of the settings than a visitor does.
  reloadSetting();
};
