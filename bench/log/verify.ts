import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { publishMonths } from '@countinghouse/server/src/features/execution/publish-months.ts';
import { allFacts } from '@countinghouse/server/src/features/facts/index.ts';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { saveHead } from '@countinghouse/server/src/kernel/public-log/saved-heads.ts';
import { sequenceRecords } from '@countinghouse/server/src/kernel/public-log/sequencer.ts';
import sql from 'sql-template-tag';
import { loadCompany } from '../books/load-company.ts';
import { sizesOf } from '../books/sizes.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { smallHeap } from '../../tools/server-command.mjs';
import { loadFiles, loadReceipts } from './load-evidence.ts';

/**
 * `node log/run.ts verify [percent]`: loads a company of this size, logs its records, and measures what `npm run verify` needs
 * for each part, in a process of its own. Nobody has tampered with it, so a finding is a false alarm.
 */
interface Part {
  readonly name: string;
  readonly checked: string;
  readonly seconds: number;
  readonly found: number;
  /** The first of them. */
  readonly findings: readonly string[];
  readonly unchecked: readonly string[];
  readonly failure: string | null;
  /** Steps that failed. */
  readonly failures: readonly string[];
  /** The memory of the process at its peak until then. */
  readonly megabytes: number | null;
}

interface Cost {
  readonly parts: readonly Part[];
  readonly megabytes: number;
  readonly reports: number;
}

const mostMegabytes = 350;

const counts = async ({ database }: BenchDatabase) => {
  const [row] = await database.query<{ leaves: bigint; transfers: bigint; audit: bigint; receipts: bigint }>(sql`
    select count(*) as leaves, count(*) filter (where kind = 'transfer') as transfers,
      count(*) filter (where kind = 'audit') as audit, count(*) filter (where kind = 'receipt') as receipts from log_leaf`);
  if (!row) throw new Error('no counts');
  return row;
};

/** Table by table: of a whole company towards a million leaves, it takes longer than a statement may. */
const tidy = async ({ database }: BenchDatabase): Promise<void> => {
  const tables = await database.query<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  for (const { name } of tables) await database.query(sql([`vacuum analyze ${name}`]));
};

const measured = async ({ url, dataDir }: BenchDatabase): Promise<Cost> => {
  const child = spawn(process.execPath, [...smallHeap, path.join(import.meta.dirname, 'verify-process.ts')], {
    env: { ...process.env, BENCH_DATABASE_URL: url, BENCH_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as Cost;
};

export const verify = async (percent: number): Promise<boolean> => {
  const data = await temporaryDatabase();
  try {
    await loadCompany(data, sizesOf(percent));
    await loadFiles(data);
    await loadReceipts(data.database);
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: data.dataDir });
    const app = { config, database: data.database, log: openLog('error'), clock: systemClock };
    await publishMonths(app);
    const began = performance.now();
    const head = await sequenceRecords(app, allFacts);
    const sequencing = (performance.now() - began) / 1_000;
    if (head) await saveHead(data.dataDir, head.note);
    // As in a new company: a temporary database has it switched off.
    await data.database.query(sql`update setting set staff_two_factor = true`);
    await tidy(data);
    const { leaves, transfers, audit, receipts } = await counts(data);
    console.log(`${leaves} leaves, of these ${transfers} transfers, ${audit} audit rows and ${receipts} receipts`);
    console.log(`  logged in ${sequencing.toFixed(0)} s (${(Number(leaves) / sequencing).toFixed(0)} a second)`);
    const { parts, megabytes, reports } = await measured(data);
    for (const { name, checked, seconds, found, findings, failures, unchecked, failure, megabytes: peak } of parts) {
      console.log(
        `  ${name}: ${seconds.toFixed(1)} s, ${peak?.toFixed(0) ?? '?'} MB, ${failure ?? `${checked}: ${found} findings`}`,
      );
      for (const finding of findings) console.log(`    ${finding}`);
      for (const missing of [...failures, ...unchecked]) console.log(`    not checked: ${missing}`);
    }
    const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
    const perMillion = (seconds / Number(leaves)) * 1_000_000;
    console.log(
      `verified in ${seconds.toFixed(0)} s, ${perMillion.toFixed(0)} s a million leaves; at most ${megabytes.toFixed(0)} MB (goal ${mostMegabytes}); ${reports} reports of progress`,
    );
    return (
      megabytes <= mostMegabytes &&
      parts.every(({ failure, failures, found }) => failure === null && failures.length === 0 && found === 0)
    );
  } finally {
    await data.stop();
  }
};
