import { withinTime } from './within-time.ts';
import type { Log } from '../log/log.ts';

export interface Part<Opened> {
  readonly name: string;
  readonly open: () => Promise<Opened>;
  readonly close: (opened: Opened) => Promise<unknown>;
  /**
   * Kills at once what would outlive this process: when opening failed, when closing fails or takes too long, and when
   * the program ends without closing anything.
   */
  readonly force?: () => void;
}

/** Collects opened parts and closes them in reverse order. */
export interface Shutdown {
  /** Opens a part; the last one opened is closed first. Throws once shutdown has begun. */
  open<Opened>(part: Part<Opened>): Promise<Opened>;
  /** Closes everything, even parts being opened, and ends the process. A second call waits for the first. */
  stop(code: number): Promise<never>;
  readonly stopping: boolean;
}

interface OpenPart {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  readonly force: () => void;
}

/** Longer than PostgreSQL's time to end its transactions plus its time to stop immediately. */
const patienceMilliseconds = 35_000;
const doubledSignalMilliseconds = 300;

/**
 * Makes SIGINT, SIGTERM, SIGHUP and the loss of the launching process shut the program down in order with exit code 0.
 * A part that does not close in time is forced, and the next one follows. A second signal, or an uncaught error, after
 * which the state is unknown, ends the program at once with code 1; `force` runs even then.
 */
export function installShutdown(log: Log, patience = patienceMilliseconds): Shutdown {
  const parts: OpenPart[] = [];
  let ending: Promise<never> | undefined;
  async function end(code: number): Promise<never> {
    for (const part of parts.toReversed()) await closePart(log, part, patience);
    process.exit(code);
  }
  function endNow(reason: object, message: string): never {
    log.fatal(reason, message);
    for (const { force } of parts.toReversed()) force();
    process.exit(1);
  }
  const shutdown: Shutdown = {
    async open({ name, open, close, force = () => undefined }) {
      if (ending !== undefined) throw new Error(`shutting down: ${name} is not opened`);
      const opening = open();
      parts.push({
        name,
        force,
        close: async () => {
          const [result] = await Promise.allSettled([opening]);
          if (result.status === 'fulfilled') await close(result.value);
          else force();
        },
      });
      const opened = await opening;
      // The caller must not continue: nothing would close what it opens next.
      if (ending !== undefined) throw new Error(`shutting down: ${name} is being closed`);
      return opened;
    },
    stop: (code) => (ending ??= end(code)),
    get stopping() {
      return ending !== undefined;
    },
  };
  listenToSignals(log, shutdown, endNow);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      if (!shutdown.stopping) endNow({ err: error }, 'uncaught error');
    });
  }
  return shutdown;
}

async function closePart(log: Log, { name, close, force }: OpenPart, patience: number): Promise<void> {
  try {
    await withinTime(close(), patience, 'timeout');
  } catch (error) {
    log.error({ err: error }, `closing the ${name} failed`);
    force();
  }
}

function listenToSignals(log: Log, shutdown: Shutdown, endNow: (reason: object, message: string) => never): void {
  let first = 0;
  function receive(signal: string): void {
    // A terminal and a wrapping program may both pass on the same Ctrl-C.
    if (shutdown.stopping && Date.now() - first < doubledSignalMilliseconds) return;
    if (shutdown.stopping) endNow({ signal }, 'stopping immediately: second signal');
    first = Date.now();
    log.info({ signal }, 'shutting down');
    void shutdown.stop(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive);
  process.on('disconnect', () => {
    if (!shutdown.stopping) receive('launcher ended');
  });
}
