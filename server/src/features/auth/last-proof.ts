import type { Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readSetting } from '../setting/index.ts';
import { isStaffWithPasswordAlone } from './person-table.ts';

/** Refuses, after a removal, to leave a member of staff without two-factor and passkey where the company requires one. */
export const refuseLastProof = async (runner: Runner, id: string): Promise<void> => {
  if (!(await isStaffWithPasswordAlone(runner, id)) || !(await readSetting(runner)).staffTwoFactor) return;
  throw new Refusal('conflict', 'lastProof');
};
