import { isAlive } from './pid-file.ts';
import type { Postmaster } from './postmaster.ts';

/** The part of pino's interface that the launcher uses. */
export interface LauncherLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Supervision {
  restart(): Promise<Postmaster>;
  log: LauncherLog;
}

export interface Supervisor {
  /** Ends supervision, after a restart under way, and returns the server that runs now. */
  end(): Promise<Postmaster>;
}

const checkMilliseconds = 200;

/** Checks several times a second that the server is alive, and restarts it when it is not. */
export function superviseServer(first: Postmaster, { restart, log }: Supervision): Supervisor {
  let server = first;
  let running: Promise<void> | undefined;
  async function restartIfEnded(): Promise<void> {
    if (await isAlive(server.pid)) return;
    log.error({ pid: server.pid }, 'PostgreSQL ended unexpectedly: restarting');
    server = await restart();
    log.info({ pid: server.pid }, 'PostgreSQL restarted');
  }
  const timer = setInterval(() => {
    running ??= restartIfEnded()
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL restart failed: retrying'))
      .finally(() => (running = undefined));
  }, checkMilliseconds);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await running;
      return server;
    },
  };
}
