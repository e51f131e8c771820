import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { historyOfOne } from '../../kernel/history/record-history.ts';
import { settingId } from './change-setting.ts';
import { readSetting } from './setting-table.ts';

/** The settings of a new company that protect money, accounts, contact data and evidence. */
const initial: Partial<Setting> = {
  staffTwoFactor: true,
  approvalDelayHours: 24,
  withdrawalApprovalThreshold: 10_000,
  payoutPerPersonDaily: 50_000,
  payoutWaitHours: 48,
  policyNoticeHours: 24,
  cancellationDays: 14,
  retentionYears: 10,
  headRecipients: '',
  maskContacts: false,
  revealsPerDay: 50,
  networksRoot: '',
  networksAdmin: '',
  networksRegular: '',
};

/** A demo company starts without two-factor. */
const read = async (runner: Runner): Promise<object> => {
  const { staffTwoFactor, ...others } = await readSetting(runner);
  const [demo] = await runner.query(sql`select 1 from users where demo limit 1`);
  return demo ? others : { ...others, staffTwoFactor };
};

export const settingHistory = historyOfOne('setting', settingId, { read, initial });
