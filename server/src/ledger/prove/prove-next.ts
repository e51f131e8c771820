import type { Context } from '../../kernel/context.ts';
import type { TransferRecords } from '../../kernel/transfer-record.ts';
import { addToProved } from './account-table.ts';
import { storeFindings } from './finding-table.ts';
import { judgeTransfers } from './judge-table.ts';
import { isUnsettled, proveUntil } from './prove-table.ts';
import {
  beginning,
  between,
  claimProving,
  digest,
  findEnd,
  type Place,
  readHead,
  readHorizon,
  sealSlice,
  type Slice,
} from './slice-table.ts';

/** Keeps each statement of a slice far below a second. */
export const sliceLength = 2_000;

export interface Proved {
  readonly slice: Slice;
  readonly after: Place;
  readonly newFindings: number;
  /** Whether more transfers wait. */
  readonly isFull: boolean;
}

/**
 * Proves and seals the next slice in the caller's transaction. Null when nothing waits, or while another server does
 * it.
 */
export const proveNext = async (context: Context, records: TransferRecords): Promise<Proved | null> => {
  if (!(await claimProving(context))) return null;
  const head = await readHead(context);
  const after = head ?? beginning;
  const horizon = await readHorizon(context);
  const end = await findEnd(context, { after, horizon, limit: sliceLength });
  if (!end) {
    if (!(await isUnsettled(context, horizon))) await proveUntil(context, context.now);
    return null;
  }
  const findings = await judgeTransfers(context, records, between(after, end));
  const content = await digest(context, after, end);
  const slice = await sealSlice(context, head, { end, content, now: context.now });
  await addToProved(context, { after, end, transfers: end.count });
  const isFull = end.count === sliceLength;
  await proveUntil(context, end.bookedAt);
  return { slice, after, isFull, newFindings: await storeFindings(context, findings, context.now) };
};
