import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { contentsOf } from '@countinghouse/server/src/kernel/files/contents-of.ts';
import {
  describeVerified,
  exitCodeOf,
  type Verified,
  verifyInstallation,
} from '@countinghouse/server/src/verify-installation.ts';
import sql from 'sql-template-tag';
import type { BenchDatabase } from '../kernel/temporary-database.ts';

/** Helpers of tests book money without records, so the check of the books would report each of them. */
const parts: ReadonlySet<string> = new Set(['audit trail', 'public log', 'files']);
const retryMilliseconds = 1_000;
/** The servers seal and log what happened once a minute. */
const patienceMilliseconds = 180_000;

interface Waiting {
  readonly unsealed: bigint;
  readonly sealed: bigint;
  readonly leaves: bigint;
}

const waiting = async ({ database }: BenchDatabase): Promise<Waiting> => {
  const [row] = await database.query<Waiting>(sql`
    select (select count(*) from audit a where not exists (select 1 from audit_seal s where s.audit_id = a.id)) as unsealed,
      (select count(*) from audit_seal) as sealed, (select count(*) from log_leaf) as leaves`);
  if (!row) throw new Error('no counts');
  return row;
};

/** Verifies the audit trail, the public log and the files as `npm run verify` does, once the servers have sealed everything. */
export const verifyRecords = async (data: BenchDatabase, dataDir: string) => {
  const deadline = performance.now() + patienceMilliseconds;
  let left = await waiting(data);
  for (; left.unsealed > 0n && performance.now() < deadline; left = await waiting(data)) await pause(retryMilliseconds);
  const contents = await contentsOf(readConfig({ DATA_DIR: dataDir, PRICE_FEED: 'off' }));
  const given = { dataDir, contents, heads: [], progress: () => undefined };
  const verified: Verified[] = (await verifyInstallation(data.database, given)).filter(({ name }) => parts.has(name));
  return {
    lines: [...describeVerified(verified)],
    isRight: left.sealed > 0n && left.unsealed === 0n && left.leaves > 0n && exitCodeOf(verified) === 0,
  };
};
