import type { getSetting as route } from '@countinghouse/contract/setting/setting.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readSetting } from './setting-table.ts';

/**
 * The company's record; how the firm names its stages of a sale is for those who may see leads, and from which amount two
 * people pay for those who pay.
 */
export const getSetting: Command<typeof route> = async (context) => {
  const { role } = context.actor;
  const setting = await readSetting(context);
  return {
    ...setting,
    qualifications: mayAtAll(role, 'lead:read') ? setting.qualifications : [],
    withdrawalApprovalThreshold: mayAtAll(role, 'withdrawal:decide') ? setting.withdrawalApprovalThreshold : null,
  };
};
