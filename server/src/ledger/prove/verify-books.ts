import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { TransferRecords } from '../../kernel/transfer-record.ts';
import { nextSize, type Progress, type VerifiedPart } from '../../kernel/verified-part.ts';
import { pageEnd, recountBalances, withinPage } from './account-table.ts';
import type { Finding } from './finding-table.ts';
import { judgeTransfers } from './judge-table.ts';
import { sliceLength } from './prove-next.ts';
import { type Anchors, judgeEnd, judgeSlice, readSliceWithBefore } from './recount-slice.ts';
import { beginning, between, findEnd, type Place, readHead, type Slice } from './slice-table.ts';

interface Verifying {
  readonly records: TransferRecords;
  readonly anchors: Anchors;
  readonly part: VerifiedPart;
  readonly progress: Progress;
}

const meanings: Readonly<Record<Finding['fault'], string>> = {
  unbalanced: 'its entries do not sum to zero',
  noRecord: 'its record is missing',
  otherCustomer: 'its record belongs to another customer',
  otherAmount: 'its record has another amount',
  otherState: 'its record is in a state without this booking',
  noApproval: 'it has no approval',
  drifted: 'its balance is not the sum of its entries',
  negative: 'its balance is negative',
  altered: 'its transfers or entries were altered after it was sealed',
  rewritten: 'its seal was rewritten',
  cut: 'it is missing',
};

const describe = (kind: string, { fault, subject, found, expected }: Finding): string => {
  const compared = [found && `found ${found}`, expected && `expected ${expected}`].filter(Boolean).join(', ');
  return `${kind} ${subject}: ${meanings[fault]}${compared && ` (${compared})`}`;
};

const findAll = (part: VerifiedPart, kind: string, findings: readonly Finding[]): void => {
  for (const finding of findings) part.find(describe(kind, finding));
};

const verifySlices = async (runner: Runner, last: bigint, given: Verifying): Promise<number> => {
  const { part, records, anchors, progress } = given;
  let transfers = 0;
  for (let number = 1n; number <= last; number += 1n) {
    const found = await readSliceWithBefore(runner, number);
    if (!found) {
      findAll(part, 'slice', [{ fault: 'cut', subject: String(number) }]);
      continue;
    }
    findAll(part, 'slice', await judgeSlice(runner, found, anchors));
    findAll(part, 'transfer', await judgeTransfers(runner, records, between(found.after, found.slice)));
    transfers += found.slice.transfers;
    progress(`${transfers} transfers`);
  }
  return transfers;
};

/** Transfers since the last seal, up to those of running transactions. */
const verifyUnsealed = async (runner: Runner, head: Slice | undefined, given: Verifying): Promise<number> => {
  let [after, transfers]: [Place, number] = [head ?? beginning, 0];
  for (;;) {
    const end = await findEnd(runner, { after, horizon: BigInt(Number.MAX_SAFE_INTEGER), limit: sliceLength });
    if (!end) return transfers;
    findAll(given.part, 'transfer', await judgeTransfers(runner, given.records, between(after, end)));
    [after, transfers] = [end, transfers + end.count];
  }
};

/**
 * Transfers of earlier versions are compared with fewer things, so that none may pass for one: the log proves when they were
 * booked, and the first one of this version was booked after them.
 */
const verifyEarlier = async (runner: Runner, { part }: Verifying): Promise<void> => {
  const later = await runner.query<{ id: string }>(sql`
    select t.id from transfer t where t.tx = 0 and t.booked_at > (
      select f.booked_at + interval '1 hour' from transfer f where f.tx > 0 order by f.tx, f.id limit 1)`);
  for (const { id } of later) part.find(`transfer ${id}: it passes for one of an earlier version`);
  const [row] = await runner.query<{ count: bigint }>(sql`select count(*) as count from transfer where tx = 0`);
  if (row && row.count > 0n)
    part.unchecked.push(
      `amounts, states and approvals of ${row.count} transfers of earlier versions against their records`,
    );
};

const largestPage = 5_000;

const verifyBalances = async (runner: Runner, { part, progress }: Verifying): Promise<void> => {
  let [after, page, accounts]: [string | null, number, number] = [null, 200, 0];
  for (;;) {
    const began = performance.now();
    const end = await pageEnd(runner, after, page);
    if (end === undefined) return;
    findAll(part, 'account', await recountBalances(runner, withinPage(after, end)));
    [after, accounts] = [end, accounts + page];
    page = nextSize(page, performance.now() - began, largestPage);
    progress(`balances of ${accounts} accounts`);
  }
};

/** Compares all transfers with their seals, entries, records and approvals, and all balances with their entries. */
export const verifyBooks = async (runner: Runner, given: Verifying): Promise<void> => {
  const { part, anchors } = given;
  const head = await readHead(runner);
  findAll(part, 'slice', judgeEnd(head, anchors));
  const sealed = await verifySlices(runner, head?.number ?? 0n, given);
  const unsealed = await verifyUnsealed(runner, head, given);
  await verifyEarlier(runner, given);
  await verifyBalances(runner, given);
  const [accounts] = await runner.query<{ count: bigint }>(sql`select count(*) as count from account`);
  const transfers = `${sealed + unsealed} transfers (${unsealed} not sealed yet)`;
  part.checked = `${transfers} against their seals, entries, records and approvals, ${accounts?.count ?? 0n} balances`;
  const [demo] = await runner.query<{ count: bigint }>(sql`
    select count(*) as count from transfer t join users u on u.id = t.lead_id where u.demo`);
  if (demo && demo.count > 0n)
    part.unchecked.push(`${demo.count} transfers of the demo company against seals, because seals leave them out`);
  if (anchors.size === 0 && head)
    part.unchecked.push('whether the seals of transfers were rewritten, because the file ledger-anchor is missing');
};
