import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './kernel/backup/backup-error.ts';
import { restoreBackup } from './kernel/backup/restore-backup.ts';
import { readBackupKey } from './kernel/backup/sealed-file.ts';
import { readConfig } from './kernel/config/config.ts';
import { contentsOf } from './kernel/files/contents-of.ts';

// Restores the latest backup, or the state at a time, into the empty DATA_DIR, and stored files into the empty bucket of
// FILES_URL if it is set. Exit code: 0 done, 1 refused, 2 not
// possible.
const usage = 'Usage: DATA_DIR=FOLDER npm run restore -- SOURCE [--at 2026-11-26T09:30:00Z] [--key FILE]';

const timeOf = (text: string): Date => {
  const at = new Date(text);
  if (/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime())) return at;
  throw new BackupError(`${text} is no time with its zone, such as 2026-11-26T09:30:00Z.`);
};

const restore = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, key: { type: 'string' } },
  });
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) throw new BackupError(usage);
  const { at, key = process.env['BACKUP_KEY_FILE'] } = values;
  if (key === undefined) throw new BackupError('Name the key file with --key or BACKUP_KEY_FILE.');
  const config = readConfig(process.env);
  const { dataDir } = config;
  const bucket = config.files && (await contentsOf(config));
  const store = { folder: path.resolve(source), key: await readBackupKey(key) };
  const done = await restoreBackup(store, { dataDir, bucket, at: at === undefined ? undefined : timeOf(at) });
  console.log(`${path.resolve(dataDir)}: backup ${done.id}, ${done.files} files, as of ${done.until}`);
  if (bucket !== undefined) console.log(`Stored files: ${bucket.place}`);
  if (done.database === 'external') console.log('Restore the database itself with its own tools before you start.');
  console.log('Then check it: npm run verify, npm start');
};

try {
  await restore();
  process.exit(0);
} catch (error) {
  console.error(`Nothing was restored. ${error instanceof Error ? error.message : ''}`);
  process.exit(error instanceof BackupError ? 1 : 2);
}
