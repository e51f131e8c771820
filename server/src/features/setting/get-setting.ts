import type { getSetting as route } from '@countinghouse/contract/setting/setting.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readSetting } from './setting-table.ts';

/** The company's record; how the firm names its stages of a sale is for those who may see leads, and nobody else. */
export const getSetting: Command<typeof route> = async (context) => {
  const setting = await readSetting(context);
  return mayAtAll(context.actor.role, 'lead:read') ? setting : { ...setting, qualifications: [] };
};
