import { parseArgs } from 'node:util';
import { readConfig, type Config } from './kernel/config/config.ts';
import { openDatabase } from './kernel/database/pool.ts';
import { holdServingLock } from './kernel/database/serving-lock.ts';
import { checkContents } from './kernel/files/check-contents.ts';
import { contentsOf } from './kernel/files/contents-of.ts';
import { type Move, type Moved, moveFiles } from './kernel/files/move-files.ts';
import { withDatabaseUrl } from './kernel/lifecycle/with-database.ts';
import { openLog } from './kernel/log/log.ts';

// Copies stored files between the data folder and a bucket, with FILES_KEY and FILES_SECRET. Without --remove a server may
// work meanwhile. Exit code: 0 all are there, 1 some could not be copied, 2 not possible.
const usage = 'Usage: npm run files:move -- TO [--from FROM] [--remove], where TO and FROM are folder or s3://…';
const shownMilliseconds = 2_000;

/** `folder` is the one in DATA_DIR. */
const configAt = (place: string): Config => readConfig({ ...process.env, FILES_URL: place === 'folder' ? '' : place });

const progress = () => {
  let shown = performance.now();
  return (done: string): void => {
    if (performance.now() - shown < shownMilliseconds) return;
    shown = performance.now();
    console.error(`${done} …`);
  };
};

/** A server would go on storing files in the old place. */
const whileNoneServes = async (url: string, work: () => Promise<Moved>): Promise<Moved> => {
  const lock = await holdServingLock(url, { servers: 'one', log: openLog('silent'), onTaken: () => process.exit(2) });
  try {
    return await work();
  } finally {
    await lock.release();
  }
};

const move = async (config: Config, wanted: Move): Promise<Moved> =>
  withDatabaseUrl(config, async (url) => {
    const database = openDatabase(url, { max: 1 });
    try {
      const work = () => moveFiles(database, wanted, progress());
      return await (wanted.remove ? whileNoneServes(url, work) : work());
    } finally {
      await database.close();
    }
  });

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, remove: { type: 'boolean', default: false } },
  });
  const [target, ...others] = positionals;
  if (target === undefined || others.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const [from, to] = [
    await contentsOf(values.from ? configAt(values.from) : config),
    await contentsOf(configAt(target)),
  ];
  if (from.place === to.place) throw new Error(`The files are in ${to.place} already.`);
  await checkContents(to);
  const { copied, present, removed, findings } = await move(config, { from, to, remove: values.remove });
  console.log(`${to.place}: ${copied} files copied, ${present} were there already, all compared with their hashes`);
  for (const finding of findings) console.log(`  ${finding}`);
  if (findings.length > 0) console.log(`${findings.length} files could not be copied; nothing was removed.`);
  else if (values.remove) console.log(`${from.place}: ${removed} files removed`);
  return findings.length > 0 ? 1 : 0;
};

try {
  process.exit(await run());
} catch (error) {
  console.error(`The files were not moved. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
