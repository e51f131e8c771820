/** Waiting times in milliseconds. */
export interface Pace {
  /** Before the second try; each further one waits twice as long. */
  readonly first: number;
  readonly most: number;
  /** A connection that says nothing for so long is given up. */
  readonly silence: number;
}

interface Connection {
  readonly url: string;
  readonly pace: Pace;
  /** What to say on each new connection. */
  readonly hello: () => string;
  /** Each message; true when it shows that the other side is well. */
  readonly onMessage: (data: unknown) => boolean;
  readonly onLost: () => void;
}

/** Keeps a WebSocket open for ever: again after each loss, ever more patiently until it is well. Gives the end of it. */
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
    // A farewell may never be answered: nobody waits for it.
    lost.close();
    const wait = Math.min(pace.most, pace.first * 2 ** tries);
    tries += 1;
    // Of many servers not all come back in the same moment.
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
