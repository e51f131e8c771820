import type { PayoutWaitReason } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type { Runner } from '../../kernel/context.ts';
import { readSetting } from '../setting/index.ts';
import { storeWait } from './payout-wait-table.ts';

export { payoutWaitOf, waitsBecause, waitsUntil } from './payout-wait-table.ts';

const hour = 3_600_000;

/** Delays a customer's payouts after a change of how they log in, so that they can object before money is gone. */
export const delayPayouts = async (
  runner: Runner,
  userId: string,
  { reason, now }: { readonly reason: PayoutWaitReason; readonly now: Date },
): Promise<void> => {
  const { payoutWaitHours } = await readSetting(runner);
  await storeWait(runner, userId, { reason, until: new Date(now.getTime() + payoutWaitHours * hour) });
};
