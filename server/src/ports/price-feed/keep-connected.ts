/** Waiting times in milliseconds. */
export interface Pace {
  /** Before the second attempt; each further one waits twice as long. */
  readonly first: number;
  readonly most: number;
  /** A connection without messages for this long is dropped. */
  readonly silence: number;
}

interface Connection {
  readonly url: string;
  readonly pace: Pace;
  /** Builds the first message of each new connection. */
  readonly hello: () => string;
  /** Handles a message; true when it shows that the other side works. */
  readonly onMessage: (data: unknown) => boolean;
  readonly onLost: () => void;
}

/** Keeps a WebSocket open: reconnects after each loss with increasing waits. Returns the function that ends it. */
export const keepConnected = ({ url, pace, hello, onMessage, onLost }: Connection): (() => Promise<void>) => {
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let tries = 0;
  let ended = false;
  const later = (milliseconds: number, work: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  const lose = (lost: WebSocket): void => {
    if (lost !== socket || ended) return;
    socket = undefined;
    onLost();
    // The close frame may never be answered, so it is not awaited.
    lost.close();
    const wait = Math.min(pace.most, pace.first * 2 ** tries);
    tries += 1;
    // Jitter, so that many servers do not reconnect at the same moment.
    later(wait * (0.5 + Math.random() / 2), connect);
  };
  const connect = (): void => {
    const opened = new WebSocket(url);
    socket = opened;
    const watch = () => later(pace.silence, () => lose(opened));
    opened.addEventListener('open', () => opened.send(hello()));
    opened.addEventListener('message', ({ data }) => {
      if (opened !== socket) return;
      if (!onMessage(data)) return;
      tries = 0;
      watch();
    });
    opened.addEventListener('error', () => lose(opened));
    opened.addEventListener('close', () => lose(opened));
    watch();
  };
  connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
};
