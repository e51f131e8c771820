import type { Socket } from 'socket.io-client';
import { loadSetting } from '../setting/setting.ts';
import { onSession } from '../session/session.ts';
import { token } from '../session/tokens.ts';
import { line, tellChanged, tellReconnected } from './changes.ts';
import { askForStreams, tellStream } from './streams.ts';

const path = '/socket.io/setting';
/** Milliseconds before a refused line is tried again. */
const refusedPause = 5_000;
let socket: Socket | null = null;
let spokenFor: string | null = null;

/**
 * Opens the live line and keeps it for the life of the page. The library comes after the first paint: nobody waits
 * for it. A new log-in gets a new line, because the server decides by the token what one hears.
 */
export const startLiveLine = async (): Promise<void> => {
  const { io } = await import('socket.io-client');
  spokenFor = token();
  socket = io({ path, withCredentials: true, auth: (answer) => answer({ token: token() ?? '' }) });
  let wasLost = false;
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
  socket.onAny(tellStream);
  onSession(followSession);
};

const reloadSetting = (): void => {
  loadSetting().catch(() => undefined);
};

const followSession = (): void => {
  if (token() === spokenFor) return;
  spokenFor = token();
  socket?.disconnect().connect();
  // Staff see more of the settings than a visitor does.
  reloadSetting();
};
