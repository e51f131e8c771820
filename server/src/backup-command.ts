import { parseArgs } from 'node:util';
import { BackupError } from './kernel/backup/backup-error.ts';
import { noteBackup, noteRestore } from './kernel/backup/last-backup.ts';
import type { Store } from './kernel/backup/manifest.ts';
import { placeOf } from './kernel/backup/place-of.ts';
import { readBackupKey } from './kernel/backup/sealed-file.ts';
import { removeOldBackups, takeChanges, takeFullBackup } from './kernel/backup/take-backup.ts';
import { verifiedAt } from './kernel/backup/verified-restore.ts';
import { readConfig } from './kernel/config/config.ts';
import { withDatabaseUrl } from './kernel/lifecycle/with-database.ts';

// Backs up the data folder into another one or a bucket, with or without a running server. Exit code: 0 done and verified, 1 refused, 2 not possible.
const usage =
  'Usage: npm run backup -- TARGET [--changes] [--keep NUMBER] [--key FILE], where TARGET is a folder or s3://…';

/** Stores the time of the last verified restore, which is left beside the backups; the backup itself is good even if that cannot be read. */
const noteRestored = async (store: Store, dataDir: string): Promise<void> => {
  try {
    const at = await verifiedAt(store);
    if (at !== null) await noteRestore(dataDir, at);
  } catch (error) {
    console.error(`The time of the last verified restore was not read. ${error instanceof Error ? error.message : ''}`);
  }
};

const back = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changes: { type: 'boolean', default: false }, keep: { type: 'string' }, key: { type: 'string' } },
  });
  const [target, ...others] = positionals;
  const { changes, keep, key = process.env['BACKUP_KEY_FILE'] } = values;
  if (target === undefined || others.length > 0 || (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)))
    throw new BackupError(usage);
  if (key === undefined) throw new BackupError('Name the key file with --key or BACKUP_KEY_FILE.');
  const config = readConfig(process.env);
  const store = { place: await placeOf(target, config), key: await readBackupKey(key) };
  await withDatabaseUrl(config, async (url) => {
    const taken = changes
      ? await takeChanges(store, { config, url })
      : await takeFullBackup(store, { config, url }, new Date());
    if (config.databaseUrl === undefined) await noteBackup(config.dataDir, new Date());
    else console.log(`The database is not in it: restore it by its own tools, to ${taken.until}.`);
    const set = changes ? `set ${taken.number} of backup ${taken.id}` : `backup ${taken.id}`;
    console.log(`${set}: ${taken.files} files, ${taken.bytes} bytes before compression, read back and verified`);
  });
  await noteRestored(store, config.dataDir);
  if (keep === undefined) return;
  for (const id of await removeOldBackups(store, Number(keep))) console.log(`deleted: backup ${id}`);
};

try {
  await back();
  process.exit(0);
} catch (error) {
  console.error(`No backup was made. ${error instanceof Error ? error.message : ''}`);
  process.exit(error instanceof BackupError ? 1 : 2);
}
