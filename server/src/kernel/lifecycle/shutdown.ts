import { withinTime } from './within-time.ts';
import type { Log } from '../log/log.ts';

/** A part of the program that has to be closed. */
export interface Part<Opened> {
  readonly name: string;
  readonly open: () => Promise<Opened>;
  readonly close: (opened: Opened) => Promise<unknown>;
  /**
   * Ends at once what would outlive this process. For when opening failed, when closing fails or takes too long, and when
   * the program ends without closing anything.
   */
  readonly force?: () => void;
}

/** Collects what has been opened, so that it can be closed in the reverse order. */
export interface Shutdown {
  /** Opens a part; the last one opened is closed first. Throws once the end has begun. */
  open<Opened>(part: Part<Opened>): Promise<Opened>;
  /** Closes everything, also what is being opened just now, and ends the process with the code. A second call waits for the first. */
  stop(code: number): Promise<never>;
  /** Whether the end has begun. */
  readonly stopping: boolean;
}

interface OpenPart {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  readonly force: () => void;
}

/** Longer than PostgreSQL is given to end its transactions and then to stop without that. */
const patienceMilliseconds = 35_000;
const doubledSignalMilliseconds = 300;

/**
 * Makes SIGINT, SIGTERM, SIGHUP and the loss of the launching process end the program in order: exit code 0. A part that
 * does not close in time is forced, and the next one follows. A second signal, or an error nobody caught, whose state
 * is unknown, ends the program at once with code 1; what would outlive it is forced even then.
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
      if (ending !== undefined) throw new Error(`stopping: ${name} is not opened any more`);
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
      // The caller must not go on: what it opens next would be closed by nobody.
      if (ending !== undefined) throw new Error(`stopping: ${name} is being closed`);
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
      if (!shutdown.stopping) endNow({ err: error }, 'an error nobody caught');
    });
  }
  return shutdown;
}

async function closePart(log: Log, { name, close, force }: OpenPart, patience: number): Promise<void> {
  try {
    await withinTime(close(), patience, 'it takes too long');
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
    if (shutdown.stopping) endNow({ signal }, 'ending at once');
    first = Date.now();
    log.info({ signal }, 'stopping');
    void shutdown.stop(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive);
  process.on('disconnect', () => {
    if (!shutdown.stopping) receive('end of the launcher');
  });
}
