import { accountFaults, sliceFaults, transferFaults } from '@countinghouse/contract/ledger/proof.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { TransferRecords } from '../../kernel/transfer-record.ts';
import { recountBalances } from './account-table.ts';
import { clearFindings, type Finding, openFindings, type StoredFinding } from './finding-table.ts';
import { judgeTransfers } from './judge-table.ts';
import { type Anchors, judgeSlice, readSliceWithBefore } from './recount-slice.ts';

const mostTransfers = 500;
const mostAccounts = 50;
const mostSlices = 10;

/** Clears the findings that no longer hold: something was put right, or belonged to the removed demo company. */
export const recheckFindings = async (
  runner: Runner,
  records: TransferRecords,
  { anchors, now }: { readonly anchors: Anchors; readonly now: Date },
): Promise<void> => {
  const transfers = await openFindings(runner, transferFaults, mostTransfers);
  const accounts = await openFindings(runner, accountFaults, mostAccounts);
  const slices = await openFindings(runner, sliceFaults, mostSlices);
  const still = [
    ...(transfers.length === 0
      ? []
      : await judgeTransfers(runner, records, sql`t.id = any(${subjects(transfers)}::uuid[])`)),
    ...(accounts.length === 0 ? [] : await recountBalances(runner, sql`a.id = any(${subjects(accounts)}::uuid[])`)),
  ];
  for (const { subject } of slices) {
    const found = await readSliceWithBefore(runner, BigInt(subject));
    still.push(...(found ? await judgeSlice(runner, found, anchors) : [{ fault: 'cut', subject } as const]));
  }
  const gone = [...transfers, ...accounts, ...slices].filter((open) => !still.some((one) => isSame(one, open)));
  await clearFindings(
    runner,
    gone.map(({ id }) => id),
    now,
  );
};

const subjects = (findings: readonly StoredFinding[]): string[] => findings.map(({ subject }) => subject);

const isSame = (one: Finding, other: Finding): boolean => one.fault === other.fault && one.subject === other.subject;
