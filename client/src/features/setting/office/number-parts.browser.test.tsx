import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import type { ComponentType } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { settingOf } from '../../../../test/people.ts';
import { idOf } from '../../../../test/sample.ts';
import { say, type TextName } from '../../../../test/say.ts';
import { answers, callsTo } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { currentSetting } from '../../../kernel/setting/setting.ts';
import { ApprovalPart, InvestmentPart, RetentionPart, WithdrawalPart } from './number-parts.tsx';
import { SecurityPart } from './security-part.tsx';

type Rule = readonly [ComponentType, keyof Setting, least: number, most: number];

const rules: readonly Rule[] = [
  [SecurityPart, 'passwordMinimumStaff', 12, 64],
  [SecurityPart, 'passwordMinimumLead', 6, 64],
  [ApprovalPart, 'approvalDelayHours', 1, 168],
  [WithdrawalPart, 'withdrawalTargetHours', 1, 720],
  [InvestmentPart, 'cancellationDays', 0, 60],
  [RetentionPart, 'retentionYears', 5, 30],
];
const named = rules.map(([Part, name, least, most]) => ({ Part, name, least, most }));

const input = (name: string) => field(say(`setting.${name}` as TextName));
/** Submits the form of a field. */
const save = (name: string): void => (input(name).element() as HTMLInputElement).form?.requestSubmit();
const sent = () => callsTo(updateSetting).map(({ body }) => body);
const savesWhatIsSent = () =>
  answers(updateSetting, ({ input: { body } }) => ({
    ...settingOf({ ...(body as Partial<Setting>), version: (currentSetting()?.version ?? 0) + 1 }),
    approval: null,
  }));

describe.each(named)('$name', ({ Part, name, least, most }) => {
  test(`is saved as ${most}, alone`, async () => {
    await show(<Part />, { setting: { withdrawalApprovalThreshold: 0, payoutPerPersonDaily: 0, [name]: least } });
    savesWhatIsSent();
    const version = currentSetting()?.version;
    await input(name).fill(String(most));
    save(name);
    await expect.element(page.getByText(say('setting.saved'))).toBeVisible();
    expect(sent()).toEqual([{ [name]: most, version }]);
  });

  test(`is refused above ${most} and when it is empty, and nothing is sent`, async () => {
    await show(<Part />, { setting: { withdrawalApprovalThreshold: 0, payoutPerPersonDaily: 0, [name]: least } });
    await input(name).fill(String(most + 1));
    save(name);
    await expect.element(input(name)).toHaveAccessibleDescription(say('error.tooBig', { maximum: most }));
    await input(name).fill('');
    save(name);
    await expect.element(input(name)).not.toHaveAccessibleDescription(say('error.tooBig', { maximum: most }));
    await expect.element(input(name)).toHaveAttribute('aria-invalid', 'true');
    expect(sent()).toEqual([]);
  });
});

test.each(named.filter(({ least }) => least > 0))(
  '$name is refused below $least, and nothing is sent',
  async ({ Part, name, least, most }) => {
    await show(<Part />, { setting: { withdrawalApprovalThreshold: 0, payoutPerPersonDaily: 0, [name]: most } });
    await input(name).fill(String(least - 1));
    save(name);
    await expect.element(input(name)).toHaveAccessibleDescription(say('error.tooSmall', { minimum: least }));
    expect(sent()).toEqual([]);
  },
);

test('two-factor of staff stays required until a second person approves', async () => {
  await show(<SecurityPart />, { setting: { staffTwoFactor: true } });
  answers(updateSetting, { ...settingOf({ staffTwoFactor: true }), approval: idOf(1) });
  const choice = page.getByRole('switch', { name: say('setting.staffTwoFactor') });
  await choice.click();
  (choice.element() as HTMLInputElement).form?.requestSubmit();
  await expect.element(page.getByText(say('setting.savedInPart'))).toBeVisible();
  expect(sent()).toMatchObject([{ staffTwoFactor: false }]);
  await expect.element(choice).toBeChecked();
});

describe('the amount above which two people pay a withdrawal', () => {
  test('is formatted with the reader’s separators and saved as a plain number', async () => {
    await show(<WithdrawalPart />, { language: 'de', setting: { withdrawalApprovalThreshold: 12_500 } });
    savesWhatIsSent();
    const threshold = page.getByRole('textbox').first();
    await expect.element(threshold).toHaveValue('12.500 €');
    await threshold.fill('1.000.000');
    (threshold.element() as HTMLInputElement).form?.requestSubmit();
    await expect.poll(sent).toMatchObject([{ withdrawalApprovalThreshold: 1_000_000 }]);
  });

  test('accepts only whole euros', async () => {
    await show(<WithdrawalPart />, { setting: { withdrawalApprovalThreshold: 0 } });
    await input('withdrawalApprovalThreshold').fill('99.50');
    save('withdrawalApprovalThreshold');
    await expect.element(input('withdrawalApprovalThreshold')).toHaveAccessibleDescription(say('ui.numberWhole'));
    await expect.element(input('withdrawalApprovalThreshold')).toHaveValue('99.50');
    expect(sent()).toEqual([]);
  });
});
