import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseAccount } from '../postgres/account.ts';
import { quitEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { BackupError } from './backup-error.ts';

const silent = { info: () => undefined, error: () => undefined };

// The log to replay is in pg_wal already, so the command that PostgreSQL requires finds nothing. Without a hot standby
// it accepts connections only when recovery is complete.
const settingsUntil = (at: Date | undefined): string =>
  [
    "restore_command = 'exit 1'",
    "recovery_target_timeline = 'current'",
    "recovery_target_action = 'promote'",
    "hot_standby = 'off'",
    // PostgreSQL takes a final Z for an abbreviation, which it does not know this early.
    ...(at === undefined ? [] : [`recovery_target_time = '${at.toISOString().replace('Z', '+00')}'`]),
    '',
  ].join('\n');

/** Lets PostgreSQL replay its log, to its end or to a time, and begin a timeline of its own. */
export const recover = async (dataDir: string, at: Date | undefined): Promise<void> => {
  const cluster = path.join(dataDir, 'postgres');
  const settings = path.join(cluster, 'postgresql.auto.conf');
  const original = await readFile(settings, 'utf8');
  const signal = path.join(cluster, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  const account = chooseAccount(cluster);
  if (account !== undefined) await chown(signal, account.uid, account.gid);
  await writeFile(settings, `${original}\n${settingsUntil(at)}`);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
    await postgres.stop();
  } catch (error) {
    quitEmbeddedPostgres(dataDir);
    throw new BackupError(`The database could not be recovered. ${error instanceof Error ? error.message : ''}`);
  }
  await writeFile(settings, original);
  await rm(path.join(dataDir, 'postgres.log'), { force: true });
};
