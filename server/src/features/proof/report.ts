import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { Context } from '../../kernel/context.ts';
import { notify } from '../notification/index.ts';

/** Makes open screens load the proof again. */
export const announceProof = (context: Context): Promise<void> =>
  recordEvent(context, context.now, { resource: 'proof', change: 'updated', records: [], many: ['all:ledger'] });

/** Notifies the admins of new findings, in the transaction that stores them. */
export const reportFindings = async (context: Context, count: number): Promise<void> => {
  if (count === 0) return;
  await notify(context, { to: 'admins', kind: 'proof.finding', params: { count } });
  await announceProof(context);
};
