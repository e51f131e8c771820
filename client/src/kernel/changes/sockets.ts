/** Events of a socket to the server; `greet` returns the caller's token and the time of the page's first answer. */
export interface SocketEvents {
  readonly greet: () => object;
  readonly onConnected: () => void;
  /** The connection ended. It is being restored. */
  readonly onLost: () => void;
  /** There was no connection. Another attempt follows. */
  readonly onFailed: () => void;
  readonly onEvent: (name: string, value: unknown) => void;
}

export interface LiveSocket {
  /** Lost while there is no connection. */
  readonly send: (name: string, ...values: readonly unknown[]) => void;
  /** Ends the connection and begins another with a new greeting. */
  readonly restart: () => void;
}

/** Where the server listens. */
const socketPath = '/socket.io/setting';
/** Milliseconds before a connection refused by a busy server is retried. */
const refusedPause = 5_000;

/** Milliseconds within which the server's first packet arrives. */
const firstPatience = 20_000;
const failuresToReplace = 2;

/** Engine.IO 4 and Socket.IO 5, as text; the server sends nothing else to a browser. */
const packet = {
  open: '0',
  ping: '2',
  pong: '3',
  connect: '40',
  disconnect: '41',
  event: '42',
  refused: '44',
} as const;

/** Milliseconds before the next attempt: longer each time, and different in each page, so that not all return at once. */
const pauseAfter = (failures: number): number => Math.min(1_000 * 2 ** failures, 5_000) * (0.5 + Math.random());

const address = (): string => `${location.origin.replace(/^http/, 'ws')}${socketPath}/?EIO=4&transport=websocket`;

/** Milliseconds within which an open connection gives a sign of life, from the server's first packet. */
const patienceOf = (text: string): number => {
  const { pingInterval, pingTimeout } = JSON.parse(text) as Record<'pingInterval' | 'pingTimeout', number>;
  return pingInterval + pingTimeout;
};

interface ConnectionEvents extends Pick<SocketEvents, 'greet' | 'onConnected' | 'onEvent'> {
  /** The server gave its first packet. */
  readonly onAnswered: () => void;
  /** It ended without `close`: it failed, or the server ended or refused it. */
  readonly onEnded: (why: 'failed' | 'ended' | 'refused') => void;
}

/** One connection. It is dead without a sign of life from the server, whatever the browser thinks. */
const openConnection = ({ greet, onAnswered, onConnected, onEnded, onEvent }: ConnectionEvents) => {
  const socket = new WebSocket(address());
  let patience = firstPatience;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    clearTimeout(silence);
    socket.close();
  };
  const end = (why: 'failed' | 'ended' | 'refused'): void => {
    if (!isOpen) return;
    close();
    onEnded(why);
  };
  const awaitPacket = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => end('failed'), patience);
  };
  const take = (text: string): void => {
    if (text.startsWith(packet.open)) {
      patience = patienceOf(text.slice(1));
      onAnswered();
      socket.send(packet.connect + JSON.stringify(greet()));
    } else if (text === packet.ping) socket.send(packet.pong);
    else if (text.startsWith(packet.connect)) onConnected();
    else if (text.startsWith(packet.event)) onEvent(...(JSON.parse(text.slice(2)) as [string, unknown]));
    else if (text.startsWith(packet.disconnect)) return end('ended');
    else if (text.startsWith(packet.refused)) return end('refused');
    awaitPacket();
  };
  socket.addEventListener('message', ({ data }) => isOpen && take(String(data)));
  socket.addEventListener('close', () => end('failed'));
  awaitPacket();
  return { close, fail: () => end('failed'), send: (text: string) => socket.send(text) };
};

/**
 * A live socket over a WebSocket. Speaks the server's protocol itself: the library for it weighs as much as the whole of a small
 * screen. `replace` is called if the first attempt fails, and later after two failures in a row, as behind a proxy that
 * refuses WebSockets; it takes over for the rest of the page's life, or fails itself, and this socket goes on.
 */
export const openWebSocket = (events: SocketEvents, replace: () => Promise<void>): LiveSocket => {
  let connection: ReturnType<typeof openConnection> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isConnected = false;
  let wasAnswered = false;
  let isReplacing = false;
  let failures = 0;
  const open = (): void => {
    connection = openConnection({ ...events, onAnswered, onConnected, onEnded });
  };
  const openAfter = (pause: number): void => {
    retry = setTimeout(open, pause);
  };
  const onAnswered = (): void => void (wasAnswered = true);
  const onConnected = (): void => {
    failures = 0;
    isConnected = true;
    events.onConnected();
  };
  const note = (): void => {
    if (isConnected) events.onLost();
    else events.onFailed();
    isConnected = false;
    connection = null;
  };
  const onEnded = (why: 'failed' | 'ended' | 'refused'): void => {
    note();
    if (why !== 'failed') return openAfter(why === 'ended' ? 0 : refusedPause);
    const pause = pauseAfter(failures);
    failures += 1;
    if (!navigator.onLine || (wasAnswered && failures < failuresToReplace)) return openAfter(pause);
    isReplacing = true;
    replace().catch(() => {
      isReplacing = false;
      openAfter(pause);
    });
  };
  // Otherwise a page without a connection would seem live until the next sign of life is due.
  addEventListener('offline', () => connection?.fail());
  open();
  return {
    send: (...event) => void (isConnected && connection?.send(packet.event + JSON.stringify(event))),
    restart: () => {
      // The replacement greets with the new log-in.
      if (isReplacing) return;
      clearTimeout(retry);
      connection?.close();
      note();
      open();
    },
  };
};

/** A live socket that falls back to long polling where a proxy refuses WebSockets. Its library loads only there. */
export const openPollingSocket = async ({ greet, ...events }: SocketEvents): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client');
  const auth = (answer: (data: object) => void) => answer(greet());
  const transports = ['websocket', 'polling'];
  const socket = io({ path: socketPath, transports, tryAllTransports: true, withCredentials: true, auth });
  socket.on('connect', events.onConnected);
  socket.on('disconnect', (reason) => {
    events.onLost();
    // After a disconnect by the server (the session ended) the library does not reconnect by itself.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    events.onFailed();
    // The library does not retry a socket refused by a busy server.
    if (!socket.active) setTimeout(() => socket.connect(), refusedPause);
  });
  socket.onAny(events.onEvent);
  return {
    send: (name, ...values) => void socket.emit(name, ...values),
    restart: () => {
      socket.disconnect();
      socket.connect();
    },
  };
};
