import type { Change } from '../../../kernel/changes/change.ts';
import type { Context, Runner } from '../../../kernel/context.ts';
import { endPending } from '../../approval/index.ts';
import { forgetTotp, readTotp } from '../totp-table.ts';
import { stepChange } from './step-change.ts';

/**
 * Forgets somebody's secret and recovery codes, and ends a proposal that waits to have that done: a second step that is
 * set up later is another one. Gives what to record.
 */
export const forgetSecondStep = async (runner: Runner, id: string, now: Date): Promise<Change[]> => {
  await forgetTotp(runner, id);
  const dropped = await endPending(runner, { recordId: id, kind: 'user.secondStep' }, now);
  return [await stepChange(runner, id, false), ...dropped];
};

/** Takes the second step away from somebody else; false when he has none. */
export const removeSecondStep = async (context: Context, id: string): Promise<boolean> => {
  if (!(await readTotp(context, id, true)).active) return false;
  for (const change of await forgetSecondStep(context, id, context.now)) context.changed(change);
  return true;
};
