import { isAlive } from './pid-file.ts';
import type { Postmaster } from './postmaster.ts';

/** The few words the launcher says; pino fits. */
export interface LauncherLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How a dead server is brought back. */
export interface Supervision {
  restart(): Promise<Postmaster>;
  log: LauncherLog;
}

/** The watch over one server. */
export interface Supervisor {
  /** Ends the watch, after a restart under way, and tells which server runs now. */
  end(): Promise<Postmaster>;
}

const lookMilliseconds = 200;

/** Looks several times a second whether the server lives, and starts it again when it does not. */
export function superviseServer(first: Postmaster, { restart, log }: Supervision): Supervisor {
  let server = first;
  let running: Promise<void> | undefined;
  async function look(): Promise<void> {
    if (await isAlive(server.pid)) return;
    log.error({ pid: server.pid }, 'PostgreSQL ended unexpectedly; starting it again');
    server = await restart();
    log.info({ pid: server.pid }, 'PostgreSQL runs again');
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL did not start again; trying on'))
      .finally(() => (running = undefined));
  }, lookMilliseconds);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await running;
      return server;
    },
  };
}
