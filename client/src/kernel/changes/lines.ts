/** What happens on a line to the server; `greet` gives what the server is told about the caller. */
export interface LineEvents {
  readonly greet: () => object;
  readonly onConnected: () => void;
  /** The connection ended. It is being restored. */
  readonly onLost: () => void;
  /** There was no connection. Another attempt follows. */
  readonly onFailed: () => void;
  readonly onEvent: (name: string, value: unknown) => void;
}

export interface Line {
  /** Lost while there is no connection. */
  readonly send: (name: string, ...values: readonly unknown[]) => void;
  /** Ends the connection and begins another with a new greeting. */
  readonly restart: () => void;
}

/** Where the server listens. */
const linePath = '/socket.io/setting';
/** Milliseconds before a connection refused by a busy server is retried. */
const refusedPause = 5_000;

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

const address = (): string => `${location.origin.replace(/^http/, 'ws')}${linePath}/?EIO=4&transport=websocket`;

/** A timer that runs one thing at a time. */
const createTimer = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const set = (work: () => void, milliseconds: number): void => {
    stop();
    timer = setTimeout(work, milliseconds);
  };
  return { set, stop };
};

/** Milliseconds within which an open connection gives a sign of life, from the server's first packet. */
const patienceOf = (text: string): number => {
  const { pingInterval, pingTimeout } = JSON.parse(text) as Record<'pingInterval' | 'pingTimeout', number>;
  return pingInterval + pingTimeout;
};

/**
 * A line over a WebSocket for the life of the page. Speaks the server's protocol itself: the library for it weighs as much
 * as the whole of a small screen. `replace` is called if the first attempt fails, as behind a proxy that refuses
 * WebSockets; if it fails too, this line goes on.
 */
export const webSocketLine = (events: LineEvents, replace: () => Promise<void>): Line => {
  let socket: WebSocket | null = null;
  let isConnected = false;
  let wasAnswered = false;
  let failures = 0;
  let patience = 60_000;
  const silence = createTimer();
  const retry = createTimer();
  const fail = (): void => drop(pauseAfter(failures++));
  const open = (): void => {
    const own = new WebSocket(address());
    socket = own;
    own.addEventListener('message', ({ data }) => socket === own && take(String(data)));
    own.addEventListener('close', () => socket === own && fail());
    silence.set(fail, patience);
  };
  const close = (): void => {
    const former = socket;
    // Its own end is not news any more.
    socket = null;
    silence.stop();
    retry.stop();
    former?.close();
    if (isConnected) events.onLost();
    else events.onFailed();
    isConnected = false;
  };
  const drop = (pause: number): void => {
    close();
    const again = (): void => retry.set(open, pause);
    if (wasAnswered || !navigator.onLine) again();
    else replace().catch(again);
  };
  const take = (text: string): void => {
    if (text.startsWith(packet.open)) {
      wasAnswered = true;
      patience = patienceOf(text.slice(1));
      socket?.send(packet.connect + JSON.stringify(events.greet()));
    } else if (text === packet.ping) socket?.send(packet.pong);
    else if (text.startsWith(packet.connect)) {
      failures = 0;
      isConnected = true;
      events.onConnected();
    } else if (text.startsWith(packet.event)) events.onEvent(...(JSON.parse(text.slice(2)) as [string, unknown]));
    else if (text.startsWith(packet.disconnect)) return drop(0);
    else if (text.startsWith(packet.refused)) return drop(refusedPause);
    // Without a sign of life the connection is dead, whatever the browser thinks.
    silence.set(fail, patience);
  };
  // Otherwise a page without a connection would seem live until the next sign of life is due.
  addEventListener('offline', () => socket && fail());
  open();
  const send: Line['send'] = (...event) => void (isConnected && socket?.send(packet.event + JSON.stringify(event)));
  const restart = (): void => {
    close();
    open();
  };
  return { send, restart };
};

/** A line where a proxy refuses WebSockets, by long polling. Its library loads only there. */
export const pollingLine = async ({ greet, ...events }: LineEvents): Promise<Line> => {
  const { io } = await import('socket.io-client');
  const auth = (answer: (data: object) => void) => answer(greet());
  const socket = io({ path: linePath, withCredentials: true, auth });
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
