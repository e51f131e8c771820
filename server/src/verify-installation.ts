import type { SignedCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { allFacts } from './features/facts/index.ts';
import { verifyMonths } from './features/execution/index.ts';
import { verifySchedules } from './features/investment/index.ts';
import { verifyReceipts } from './features/order/index.ts';
import { verifyBatches } from './features/price/index.ts';
import { bookRecords } from './features/proof/index.ts';
import { readAnchors } from './kernel/audit-seal/anchor.ts';
import { type Finding, verifyAudit } from './kernel/audit-seal/verify-audit.ts';
import type { Database } from './kernel/database/database.ts';
import { reasonOf } from './kernel/database/errors.ts';
import type { ContentStore } from './kernel/files/content-store.ts';
import { verifyFiles } from './kernel/files/verify-files.ts';
import { verifyHistories } from './kernel/history/verify-histories.ts';
import { readHeads } from './kernel/public-log/saved-heads.ts';
import { type LogFault, verifyLog } from './kernel/public-log/verify-log.ts';
import { verifySigned } from './kernel/signing/verify-signed.ts';
import { verifyTotals } from './kernel/totals/verify-totals.ts';
import { type Progress, VerifiedPart } from './kernel/verified-part.ts';
import { anchorsByNumber } from './ledger/prove/recount-slice.ts';
import { verifyBooks } from './ledger/prove/verify-books.ts';
import { recordHistories } from './record-histories.ts';

interface Check {
  readonly database: Database;
  readonly dataDir: string;
  readonly contents: ContentStore;
  /** Heads of the log that others saved. */
  readonly heads: readonly SignedCheckpoint[];
  readonly part: VerifiedPart;
  readonly progress: Progress;
}

const auditFaults: Readonly<Record<Finding['fault'], (where: string) => string>> = {
  altered: (where) => `place ${where}: the entry was altered`,
  swapped: (where) => `place ${where}: the entry was swapped with another`,
  missing: (where) => `place ${where}: the entry is missing`,
  inserted: (where) => `${where}: the entry was inserted afterwards`,
  cut: (where) => `from place ${where} on: the end of the trail was cut off`,
  rewritten: (where) => `place ${where}: the chain was rewritten and differs from its anchor`,
  unanchored: () => 'the file audit-anchor is missing from the data folder',
};

const checkAudit = async ({ database, dataDir, part, progress }: Check): Promise<void> => {
  // Anchors first: rows sealed in the meantime only add links.
  const anchors = await readAnchors(dataDir);
  const verdict = await verifyAudit(database, anchors, (entries) => progress(`${entries} entries`));
  for (const { fault, where } of verdict.findings) part.find(auditFaults[fault](where));
  part.checked = `${verdict.sealed} entries against their seals and ${anchors.length} anchors`;
  if (verdict.waiting > 0n)
    part.unchecked.push(`${verdict.waiting} entries of the audit trail, which are not sealed yet`);
};

const checkBooks = async ({ database, dataDir, part, progress }: Check): Promise<void> => {
  const anchors = anchorsByNumber(await readAnchors(dataDir, 'ledger-anchor'));
  await verifyBooks(database, { records: bookRecords, anchors, part, progress });
};

const logFaults: Readonly<Record<LogFault, string>> = {
  rewritten: 'the log was rewritten and differs from a signed head',
  cut: 'the log is shorter than a signed head, or a leaf before it is missing',
  damaged: 'what its leaf was hashed from was altered',
  altered: 'the record was altered after it had entered the log',
  missing: 'the record is gone',
  moved: 'what its leaf was hashed from was moved to another customer, whose erasure would remove it',
  hidden:
    'what its leaf was hashed from was removed, but the audit trail has no erasure of its customer that names this leaf',
  inserted: 'the record was inserted afterwards',
  tile: 'it does not contain the hashes of its leaves',
};

async function* everyHead(dataDir: string, heads: readonly SignedCheckpoint[]): AsyncGenerator<SignedCheckpoint> {
  yield* readHeads(dataDir);
  yield* heads;
}

const checkLog = async ({ database, dataDir, heads, part, progress }: Check): Promise<void> => {
  const sources = allFacts.flatMap(({ leaves }) => leaves ?? []);
  const verdict = await verifyLog(database, {
    sources,
    saved: everyHead(dataDir, heads),
    progress: (leaves, size) => progress(`${leaves} of ${size} leaves`),
  });
  for (const { fault, where } of verdict.findings) part.find(`${where}: ${logFaults[fault]}`);
  part.countMore(verdict.found - verdict.findings.length);
  part.checked = `${verdict.leaves} leaves and their tiles against their records and ${verdict.heads} signed heads`;
  if (verdict.erased > 0) part.unchecked.push(`the content of ${verdict.erased} leaves of people who were erased`);
  if (verdict.waiting > 0) part.unchecked.push(`${verdict.waiting} records, which are not in the log yet`);
  if (verdict.heads === 0) part.unchecked.push('whether the log was rewritten, because the file log-heads has no head');
};

const checkFiles = async ({ database, contents, part, progress }: Check): Promise<void> => {
  await verifySigned(
    database,
    allFacts.flatMap(({ signedFiles }) => signedFiles ?? []),
    part,
  );
  await verifyFiles(database, contents, { part, progress });
};

const checks: Readonly<Record<string, (check: Check) => Promise<void>>> = {
  'audit trail': checkAudit,
  ledger: checkBooks,
  'public log': checkLog,
  records: ({ database, part, progress }) => verifyHistories(database, recordHistories, { part, progress }),
  schedules: ({ database, part, progress }) => verifySchedules(database, { part, progress }),
  receipts: ({ database, part, progress }) => verifyReceipts(database, { part, progress }),
  quotes: ({ database, part, progress }) => verifyBatches(database, { part, progress, now: new Date() }),
  'execution figures': ({ database, part, progress }) => verifyMonths(database, { part, progress, now: new Date() }),
  files: checkFiles,
  'running totals': ({ database, part, progress }) => verifyTotals(database, { part, progress }),
};

export interface Verified {
  readonly name: string;
  readonly part: VerifiedPart;
  /** Why the check of this part ended early, and what it had reached by then. */
  readonly failure: string | null;
  readonly seconds: number;
}

const run = async (name: string, check: (given: Check) => Promise<void>, given: Check): Promise<Verified> => {
  const began = performance.now();
  let failure: string | null = null;
  let reached = 'at its beginning';
  const progress: Progress = (done) => {
    reached = `after ${done}`;
    given.progress(done);
  };
  try {
    await check({ ...given, progress });
  } catch (error) {
    failure = `${reached}: ${reasonOf(error)}`;
    given.part.unchecked.push(`the rest of: ${name}`);
  }
  return { name, part: given.part, failure, seconds: (performance.now() - began) / 1_000 };
};

/** Checks all that the installation holds, part by part. A part that cannot be checked does not stop the others. */
export const verifyInstallation = async (
  database: Database,
  given: Pick<Check, 'dataDir' | 'contents' | 'heads'> & { readonly progress: (name: string, done: string) => void },
): Promise<Verified[]> => {
  const verified: Verified[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const progress: Progress = (done) => given.progress(name, done);
    verified.push(await run(name, check, { ...given, database, part: new VerifiedPart(), progress }));
  }
  return verified;
};

/** 1 when anything was found, 2 when a part could not be checked, otherwise 0. */
export const exitCodeOf = (verified: readonly Verified[]): number => {
  if (verified.some(({ part }) => part.found > 0)) return 1;
  return verified.some(({ failure, part }) => failure !== null || part.failures.length > 0) ? 2 : 0;
};

/** The result as lines of text: what was checked, what is wrong, and what was not checked. */
export function* describeVerified(verified: readonly Verified[]): Generator<string> {
  for (const { name, part, failure, seconds } of verified) {
    const { checked, found, findings } = part;
    const result = found === 0 ? 'no findings' : `${found} findings`;
    if (failure === null) yield `${name}: ${checked}: ${result} (${seconds.toFixed(1)} s)`;
    else yield `${name}: could not be checked to its end, ${failure}`;
    for (const finding of findings) yield `  ${finding}`;
    if (found > findings.length) yield `  and ${found - findings.length} more`;
  }
  for (const { part } of verified)
    for (const missing of [...part.failures, ...part.unchecked]) yield `not checked: ${missing}`;
}
