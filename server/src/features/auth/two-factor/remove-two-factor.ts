import type { Change } from '../../../kernel/changes/change.ts';
import type { Context, Runner } from '../../../kernel/context.ts';
import { endPending } from '../../approval/index.ts';
import { delayPayouts } from '../../payout-wait/index.ts';
import { forgetTwoFactorSecret, readTwoFactor } from '../two-factor-table.ts';
import { twoFactorChange } from './two-factor-change.ts';

/**
 * Deletes a person's two-factor secret and recovery codes, and ends a pending proposal to do so: a later set-up is a
 * different one. Returns the changes to record.
 */
export const forgetTwoFactor = async (
  runner: Runner,
  id: string,
  by: Pick<Context, 'actor' | 'now'>,
): Promise<Change[]> => {
  await forgetTwoFactorSecret(runner, id);
  await delayPayouts(runner, id, { reason: 'twoFactor', now: by.now });
  const dropped = await endPending(runner, { recordId: id, kind: 'user.twoFactor' }, by);
  return [await twoFactorChange(runner, id, false), ...dropped];
};

/** Turns off another person's two-factor; false when they have none. */
export const removeTwoFactor = async (context: Context, id: string): Promise<boolean> => {
  if (!(await readTwoFactor(context, id, true)).active) return false;
  for (const change of await forgetTwoFactor(context, id, context)) context.changed(change);
  return true;
};
