import type { Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readSetting } from '../setting/index.ts';
import { isStaffWithPasswordAlone } from './person-table.ts';

/** Whether this member of staff has a password alone and the company requires two-factor or a passkey. */
const lacksFactor = async (runner: Runner, id: string): Promise<boolean> =>
  (await isStaffWithPasswordAlone(runner, id)) && (await readSetting(runner)).staffTwoFactor;

/** Refuses, after a removal, to leave a member of staff without two-factor and passkey where the company requires one. */
export const refuseLastProof = async (runner: Runner, id: string): Promise<void> => {
  if (await lacksFactor(runner, id)) throw new Refusal('conflict', 'lastProof');
};

/**
 * Refuses a password alone as proof of identity where the company requires more: a session may have been opened
 * with two-factor at the provider of single sign-on.
 */
export const refusePasswordAlone = async (runner: Runner, id: string): Promise<void> => {
  if (await lacksFactor(runner, id)) throw new Refusal('forbidden', 'mustSetUpTwoFactor');
};
