import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { readConfig } from './kernel/config/config.ts';
import { contentsOf } from './kernel/files/contents-of.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';
import { describeVerified, exitCodeOf, verifyInstallation } from './verify-installation.ts';

// Checks all that the data folder, or DATABASE_URL with the files of DATA_DIR, holds; the log also against files with
// heads saved elsewhere (--head). Writes nothing; a running server is left running. Exit code: 0 no findings, 1 findings, 2 something could not be checked.
const progressMilliseconds = 2_000;

const savedIn = async (file: string) => {
  const head = parseCheckpoint(await readFile(file, 'utf8'));
  if (!head) throw new Error(`${file} is not a head.`);
  return head;
};

const check = async (): Promise<number> => {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } });
  const heads = await Promise.all(values.head.map(savedIn));
  const config = readConfig(process.env);
  let shown = performance.now();
  const progress = (name: string, done: string): void => {
    if (performance.now() - shown < progressMilliseconds) return;
    shown = performance.now();
    console.error(`${name}: ${done} …`);
  };
  return withDatabase(
    config,
    async (database) => {
      const contents = await contentsOf(config);
      const verified = await verifyInstallation(database, { dataDir: config.dataDir, contents, heads, progress });
      for (const line of describeVerified(verified)) console.log(line);
      return exitCodeOf(verified);
    },
    { readOnly: true },
  );
};

try {
  process.exit(await check());
} catch (error) {
  console.error(`The installation could not be checked. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
