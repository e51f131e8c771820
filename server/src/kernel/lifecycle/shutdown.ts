import type { Log } from '../log/log.ts';

/** Collects what has been opened, so that it can be closed in the reverse order. */
export interface Shutdown {
  /** Notes something to close; the last noted is closed first. */
  afterwards(name: string, close: () => Promise<void>): void;
  /** Closes everything and ends the process with the code. A second call waits for the first. */
  stop(code: number): Promise<never>;
  /** Whether the end has begun. */
  readonly stopping: boolean;
}

const patienceMilliseconds = 30_000;
const doubledSignalMilliseconds = 300;

/**
 * Makes SIGINT, SIGTERM, SIGHUP and the loss of the launching process end the program in order: exit code 0. A second signal
 * ends it at once. An error nobody caught ends it at once with code 1: its state is unknown, and the next start
 * recovers from what is on disk.
 */
export function installShutdown(log: Log): Shutdown {
  const closers: { name: string; close: () => Promise<void> }[] = [];
  let ending: Promise<never> | undefined;
  async function end(code: number): Promise<never> {
    setTimeout(() => forceEnd(log, 'closing took too long'), patienceMilliseconds).unref();
    for (const { name, close } of closers.toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, `closing the ${name} failed`));
    }
    process.exit(code);
  }
  const shutdown: Shutdown = {
    afterwards: (name, close) => void closers.push({ name, close }),
    stop: (code) => (ending ??= end(code)),
    get stopping() {
      return ending !== undefined;
    },
  };
  listenToSignals(log, shutdown);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      if (shutdown.stopping) return;
      log.fatal({ err: error }, 'an error nobody caught');
      process.exit(1);
    });
  }
  return shutdown;
}

function listenToSignals(log: Log, shutdown: Shutdown): void {
  let first = 0;
  function receive(signal: string): void {
    // A terminal and a wrapping program may both pass on the same Ctrl-C.
    if (shutdown.stopping && Date.now() - first < doubledSignalMilliseconds) return;
    if (shutdown.stopping) forceEnd(log, `second ${signal}`);
    first = Date.now();
    log.info({ signal }, 'stopping');
    void shutdown.stop(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive);
  process.on('disconnect', () => {
    if (!shutdown.stopping) receive('end of the launcher');
  });
}

function forceEnd(log: Log, reason: string): never {
  log.warn({ reason }, 'ending at once');
  process.exit(1);
}
