import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import type { Log } from '../log/log.ts';

const run = promisify(execFile);
const longestMilliseconds = 10_000;
/** Messages in the time after which systemd ends the service. */
const messagesInTime = 3;

/** The service manager's socket, and the microseconds without a heartbeat after which it ends the service. */
interface ServiceManager {
  readonly socket: string;
  readonly watchdogMicroseconds: number;
}

/**
 * The manager that started this process; undefined without one. Takes it out of the environment, because PostgreSQL would
 * report itself as the service.
 */
export const takeServiceManager = (env: NodeJS.ProcessEnv): ServiceManager | undefined => {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds } = env;
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name];
  return socket === undefined ? undefined : { socket, watchdogMicroseconds: Number(microseconds ?? 0) };
};

interface Notifying {
  /** Reports that the service is stopping. */
  stop(): Promise<void>;
}

/**
 * Reports that the service is ready, and from then on that it is alive, as long as timers run and the database settles a query.
 * A database that refuses connections settles it too: restarting this server would not fix that.
 */
export const notifySystemd = async (
  { socket, watchdogMicroseconds }: ServiceManager,
  database: Pick<Queryable, 'query'>,
  log: Log,
): Promise<Notifying> => {
  // Node cannot send datagrams to a UNIX socket, and this program comes with systemd.
  const say = async (...states: string[]): Promise<void> => {
    try {
      await run('systemd-notify', states, {
        env: { ...process.env, NOTIFY_SOCKET: socket },
        timeout: longestMilliseconds,
      });
    } catch (error) {
      log.error({ err: error }, 'systemd not notified');
    }
  };
  let asking = false;
  let stopped = false;
  const round = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    await database.query(sql`select 1`).catch(() => undefined);
    asking = false;
    // Ready once more, because the first message may have been lost, and systemd would wait for it.
    if (!stopped) await say('READY=1', 'WATCHDOG=1');
  };
  await say('READY=1');
  const timer =
    watchdogMicroseconds > 0
      ? setInterval(() => void round(), watchdogMicroseconds / 1_000 / messagesInTime)
      : undefined;
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await say('STOPPING=1');
    },
  };
};
