import type { Context } from '../../kernel/context.ts';
import type { TransferRecords } from '../../kernel/transfer-record.ts';
import { pageEnd, recountBalances, withinPage } from './account-table.ts';
import { type Finding, storeFindings } from './finding-table.ts';
import { judgeTransfers } from './judge-table.ts';
import { type Anchors, judgeSlice, readSliceWithBefore } from './recount-slice.ts';
import { endRecount, holdRunning, type RecountRow, storeAccounts, storeSlice } from './recount-table.ts';
import { between } from './slice-table.ts';

export interface RecountStep {
  readonly newFindings: number;
  readonly isDone: boolean;
}

export interface Recounting {
  readonly records: TransferRecords;
  readonly anchors: Anchors;
  /** Accounts to read at once: their entries have to be summed within a second. */
  readonly page: number;
}

/**
 * Takes the next step of the running recount, in the caller's transaction: one slice, or one page of accounts. Null when
 * none is running, or while another server takes the step.
 */
export const recountNext = async (context: Context, recounting: Recounting): Promise<RecountStep | null> => {
  const running = await holdRunning(context);
  if (!running) return null;
  if (running.slice < running.slices) return nextSlice(context, running, recounting);
  return nextAccounts(context, running, recounting);
};

const nextSlice = async (
  context: Context,
  { id, slice: last }: RecountRow,
  { records, anchors }: Recounting,
): Promise<RecountStep> => {
  const number = last + 1n;
  const found = await readSliceWithBefore(context, number);
  const findings: Finding[] = [];
  if (found) {
    findings.push(...(await judgeSlice(context, found, anchors)));
    findings.push(...(await judgeTransfers(context, records, between(found.after, found.slice))));
  } else findings.push({ fault: 'cut', subject: String(number) });
  await storeSlice(context, id, number);
  return { isDone: false, newFindings: await storeFindings(context, findings, context.now) };
};

const nextAccounts = async (
  context: Context,
  { id, account }: RecountRow,
  { page }: Recounting,
): Promise<RecountStep> => {
  const end = await pageEnd(context, account, page);
  if (end === undefined) {
    await endRecount(context, id, context.now);
    return { isDone: true, newFindings: 0 };
  }
  const findings = await recountBalances(context, withinPage(account, end));
  await storeAccounts(context, id, { account: end, counted: page });
  return { isDone: false, newFindings: await storeFindings(context, findings, context.now) };
};
