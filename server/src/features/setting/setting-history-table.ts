import { type Setting, settingsWithheldFromVisitors } from '@countinghouse/contract/setting/setting.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { historyOfOne } from '../../kernel/history/record-history.ts';
import { settingId } from './change-setting.ts';
import { readSetting } from './setting-table.ts';

/** A new company chooses its mail, labels and stages; the rest protects it from the beginning. */
const {
  receiveEmails: _mail,
  receiveNotifications: _bell,
  labels: _labels,
  qualifications: _stages,
  ...rules
} = settingsWithheldFromVisitors;

/** The settings of a new company that protect money, accounts, contact data and evidence. */
const initial: Partial<Setting> = { ...rules, withdrawalApprovalThreshold: 10_000, payoutPerPersonDaily: 50_000 };

/** A demo company starts without two-factor and with a law for its agreements. */
const read = async (runner: Runner): Promise<object> => {
  const { staffTwoFactor, governingLaw, ...others } = await readSetting(runner);
  const [demo] = await runner.query(sql`select 1 from users where demo limit 1`);
  return demo ? others : { ...others, staffTwoFactor, governingLaw };
};

export const settingHistory = historyOfOne('setting', settingId, { read, initial });
