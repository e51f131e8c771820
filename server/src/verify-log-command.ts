import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { allFacts } from './features/facts/index.ts';
import { readConfig } from './kernel/config/config.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';
import { readHeads } from './kernel/public-log/saved-heads.ts';
import { type LogFault, type LogVerdict, verifyLog } from './kernel/public-log/verify-log.ts';

// Checks the public log of the data folder, or of DATABASE_URL, against the heads of DATA_DIR and files with saved ones
// (--head). A running server is left running. Exit code: 0 no findings, 1 findings, 2 not possible.
const shown = 50;
const meanings: Readonly<Record<LogFault, (where: string) => string>> = {
  rewritten: (where) => `${where}: the log was rewritten and differs from a signed head`,
  cut: (where) => `${where}: the log is shorter than a signed head, or a leaf before it is missing`,
  damaged: (where) => `${where}: what its leaf was hashed from was altered`,
  altered: (where) => `${where}: the record was altered after it had entered the log`,
  missing: (where) => `${where}: the record is gone`,
  hidden: (where) => `${where}: what its leaf was hashed from was removed, but nobody was erased`,
  inserted: (where) => `${where}: the record was inserted afterwards`,
};

const savedIn = async (file: string) => {
  const head = parseCheckpoint(await readFile(file, 'utf8'));
  if (!head) throw new Error(`${file} is not a head.`);
  return head;
};

const check = (): Promise<number> => {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } });
  const config = readConfig(process.env);
  return withDatabase(config, async (database) => {
    // Heads first: what enters the log in the meantime only adds leaves.
    const saved = [...(await readHeads(config.dataDir)), ...(await Promise.all(values.head.map(savedIn)))];
    const sources = allFacts.flatMap(({ leaves }) => leaves ?? []);
    const progress = (leaves: number) => console.log(`${leaves} leaves checked`);
    return report(await verifyLog(database, { sources, saved, progress }));
  });
};

const report = ({ leaves, erased, waiting, heads, findings }: LogVerdict): number => {
  for (const { fault, where } of findings.slice(0, shown)) console.log(meanings[fault](where));
  if (findings.length > shown) console.log(`and ${findings.length - shown} more`);
  console.log(
    `public log: ${leaves} leaves, ${waiting} records not in it yet, ${heads} heads, ${findings.length} findings`,
  );
  if (erased > 0) console.log(`not checked: the content of ${erased} leaves of people who were erased`);
  if (heads === 0) console.log('not checked: whether the log was rewritten, because no head was saved');
  return findings.length === 0 ? 0 : 1;
};

try {
  process.exit(await check());
} catch (error) {
  console.error(`The public log could not be checked. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
