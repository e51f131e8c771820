import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { allFacts } from '@countinghouse/server/src/features/facts/index.ts';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { sequenceRecords } from '@countinghouse/server/src/kernel/public-log/sequencer.ts';
import sql from 'sql-template-tag';
import { loadCompany } from '../books/load-company.ts';
import { sizesOf } from '../books/sizes.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';

/**
 * `node log/run.ts verify [percent]`: loads a company of this size, logs its records, and measures what `npm run verify` needs
 * for each part, in a process of its own.
 */
interface Cost {
  readonly parts: readonly { name: string; checked: string; seconds: number; found: number; failure: string | null }[];
  readonly megabytes: number;
  readonly reports: number;
}

const mostMegabytes = 350;

const counts = async ({ database }: BenchDatabase) => {
  const [row] = await database.query<{ leaves: bigint; transfers: bigint; audit: bigint; orders: bigint }>(sql`
    select (select count(*) from log_leaf) as leaves, (select count(*) from transfer) as transfers,
      (select count(*) from audit) as audit, (select count(*) from orders where status = 'closed') as orders`);
  if (!row) throw new Error('no counts');
  return row;
};

const measured = async ({ url, dataDir }: BenchDatabase): Promise<Cost> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'verify-process.ts')], {
    env: { ...process.env, BENCH_DATABASE_URL: url, BENCH_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as Cost;
};

export const verify = async (percent: number): Promise<boolean> => {
  const data = await temporaryDatabase();
  try {
    await loadCompany(data, sizesOf(percent));
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: data.dataDir });
    const began = performance.now();
    await sequenceRecords({ config, database: data.database, log: openLog('error'), clock: systemClock }, allFacts);
    const sequencing = (performance.now() - began) / 1_000;
    await data.database.query(sql`vacuum analyze`);
    const { leaves, transfers, audit, orders } = await counts(data);
    console.log(`${leaves} leaves of ${transfers} transfers, ${audit} audit rows and ${orders} closed orders`);
    console.log(`  logged in ${sequencing.toFixed(0)} s (${(Number(leaves) / sequencing).toFixed(0)} a second)`);
    const { parts, megabytes, reports } = await measured(data);
    for (const { name, checked, seconds, found, failure } of parts)
      console.log(`  ${name}: ${seconds.toFixed(1)} s, ${failure ?? `${checked}: ${found} findings`}`);
    const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
    const perMillion = (seconds / Number(leaves)) * 1_000_000;
    console.log(
      `verified in ${seconds.toFixed(0)} s, ${perMillion.toFixed(0)} s a million leaves; at most ${megabytes.toFixed(0)} MB (goal ${mostMegabytes}); ${reports} reports of progress`,
    );
    return megabytes <= mostMegabytes && parts.every(({ failure }) => failure === null);
  } finally {
    await data.stop();
  }
};
