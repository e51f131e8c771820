import {
  type getSetting as route,
  PublicSetting,
  type Setting,
  settingsWithheldFromVisitors,
} from '@countinghouse/contract/setting/setting.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readSetting } from './setting-table.ts';

export const publicSetting = (setting: Setting): PublicSetting => PublicSetting.parse(setting);

const { headRecipients, networksRoot, networksAdmin, networksRegular } = settingsWithheldFromVisitors;
const withheldFromReaders = { headRecipients, networksRoot, networksAdmin, networksRegular };

/**
 * The company's settings as a role sees them: who gets the heads of the log and from where staff may work only with the permission to change that, sales stages only with access to leads, the payout limits only with
 * the permission to decide withdrawals, and for a visitor the public fields with defaults in place of the rest.
 */
export const settingFor = (role: Actor['role'], setting: Setting): Setting => {
  if (role === 'visitor') return { ...settingsWithheldFromVisitors, ...publicSetting(setting) };
  const paysOut = mayAtAll(role, 'withdrawal:decide');
  return {
    ...setting,
    ...(!mayAtAll(role, 'setting:update') && withheldFromReaders),
    qualifications: mayAtAll(role, 'lead:read') ? setting.qualifications : [],
    withdrawalApprovalThreshold: paysOut ? setting.withdrawalApprovalThreshold : null,
    payoutPerPersonDaily: paysOut ? setting.payoutPerPersonDaily : null,
  };
};

export const getSetting: Command<typeof route> = async (context) =>
  settingFor(context.actor.role, await readSetting(context));
