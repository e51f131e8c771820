import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './kernel/backup/backup-error.ts';
import type { Store } from './kernel/backup/manifest.ts';
import { placeOf } from './kernel/backup/place-of.ts';
import { type Restored, restoreBackup } from './kernel/backup/restore-backup.ts';
import { readBackupKey } from './kernel/backup/sealed-file.ts';
import { leaveVerified } from './kernel/backup/verified-restore.ts';
import { type Config, readConfig } from './kernel/config/config.ts';
import { contentsOf } from './kernel/files/contents-of.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';
import { describeVerified, exitCodeOf, verifyInstallation } from './verify-installation.ts';

// Restores the latest backup, or the state at a time, into the empty DATA_DIR, and stored files into the empty bucket of
// FILES_URL if it is set. With --verify it then checks all that was restored, and leaves the time beside the backups.
// Exit code: 0 done, 1 refused or findings, 2 not possible.
const usage =
  'Usage: DATA_DIR=FOLDER npm run restore -- SOURCE [--at 2026-11-26T09:30:00Z] [--verify] [--key FILE], where SOURCE is a folder or s3://…';

const timeOf = (text: string): Date => {
  const at = new Date(text);
  if (/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime())) return at;
  throw new BackupError(`${text} is no time with its zone, such as 2026-11-26T09:30:00Z.`);
};

const given = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, key: { type: 'string' }, verify: { type: 'boolean', default: false } },
  });
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) throw new BackupError(usage);
  const { at, verify, key = process.env['BACKUP_KEY_FILE'] } = values;
  if (key === undefined) throw new BackupError('Name the key file with --key or BACKUP_KEY_FILE.');
  return { source, at: at === undefined ? undefined : timeOf(at), verify, key };
};

const restore = async (store: Store, config: Config, at: Date | undefined): Promise<Restored> => {
  const { dataDir } = config;
  const bucket = config.files && (await contentsOf(config));
  const done = await restoreBackup(store, { dataDir, bucket, at });
  console.log(`${path.resolve(dataDir)}: backup ${done.id}, ${done.files} files, as of ${done.until}`);
  if (bucket !== undefined) console.log(`Stored files: ${bucket.place}`);
  if (done.database === 'external')
    console.log(`Restore the database itself by its own tools, to ${done.until}, before you start.`);
  return done;
};

const verify = (config: Config): Promise<number> =>
  withDatabase(
    config,
    async (database) => {
      const contents = await contentsOf(config);
      const check = { dataDir: config.dataDir, contents, heads: [], progress: () => undefined };
      const verified = await verifyInstallation(database, check);
      for (const line of describeVerified(verified)) console.log(line);
      return exitCodeOf(verified);
    },
    { readOnly: true },
  );

/** Checks what was restored. Only a whole and clean result counts as a verified restore. */
const verifyRestored = async (store: Store, config: Config, { id, database }: Restored): Promise<number> => {
  if (database === 'external') {
    console.error('Not verified: the database is not in this backup. Run npm run verify once it is restored.');
    return 2;
  }
  const code = await verify(config);
  if (code === 0) await leaveVerified(store, { at: new Date(), backup: id });
  console.log(code === 0 ? `Verified, and noted in ${store.place.name}` : 'Not verified: this restore does not count.');
  return code;
};

let isRestored = false;

const run = async (): Promise<number> => {
  const wanted = given();
  const config = readConfig(process.env);
  const store = { place: await placeOf(wanted.source, config), key: await readBackupKey(wanted.key) };
  const done = await restore(store, config, wanted.at);
  isRestored = true;
  if (wanted.verify) return verifyRestored(store, config, done);
  console.log('Then check it: npm run verify, npm start');
  return 0;
};

try {
  process.exit(await run());
} catch (error) {
  const problem = isRestored ? 'Restored, but not verified.' : 'Nothing was restored.';
  console.error(`${problem} ${error instanceof Error ? error.message : ''}`);
  process.exit(error instanceof BackupError ? 1 : 2);
}
