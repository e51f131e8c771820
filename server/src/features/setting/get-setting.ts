import type { getSetting as route, Setting } from '@countinghouse/contract/setting/setting.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readSetting } from './setting-table.ts';

/**
 * The company's record as a role sees it: how the firm names its stages of a sale is for those who may see leads, and from
 * which amount two people pay for those who pay.
 */
export const settingFor = (role: Actor['role'], setting: Setting): Setting => ({
  ...setting,
  qualifications: mayAtAll(role, 'lead:read') ? setting.qualifications : [],
  withdrawalApprovalThreshold: mayAtAll(role, 'withdrawal:decide') ? setting.withdrawalApprovalThreshold : null,
});

export const getSetting: Command<typeof route> = async (context) =>
  settingFor(context.actor.role, await readSetting(context));
