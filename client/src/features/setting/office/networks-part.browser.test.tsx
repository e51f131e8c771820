import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { getOwnAddress, updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { settingOf } from '../../../../test/people.ts';
import { idOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { NetworksPart } from './security-part.tsx';

const admins = () => field(say('field.networksAdmin'));
const save = () => page.getByRole('button', { name: say('setting.save') });

beforeEach(() => {
  answers(getOwnAddress, { address: '203.0.113.7' });
  answers(updateSetting, ({ input: { body } }) => ({
    ...settingOf({ ...(body as Partial<Setting>), version: 2 }),
    approval: null,
  }));
});

describe('the networks for staff', () => {
  test('show the reader’s own address, and save one role’s list alone', async () => {
    await show(<NetworksPart />, {});
    await expect.element(page.getByText(say('setting.networksAddress', { address: '203.0.113.7' }))).toBeVisible();
    await admins().fill('203.0.113.0/24\n2001:db8::/32');
    await save().click();
    await expect.element(page.getByText(say('setting.saved'))).toBeVisible();
    expect(callsTo(updateSetting)[0]?.body).toMatchObject({ networksAdmin: '203.0.113.0/24\n2001:db8::/32' });
    expect(callsTo(updateSetting)[0]?.body).not.toHaveProperty('networksRoot');
  });

  test('name the lines that hold no network, and send nothing', async () => {
    await show(<NetworksPart />, {});
    await admins().fill('203.0.113.0/24\nour office\n10.0.0.0/40');
    await save().click();
    await expect
      .element(admins())
      .toHaveAccessibleDescription(expect.stringContaining(say('error.networkLines', { lines: '2, 3' })));
    expect(callsTo(updateSetting)).toEqual([]);
  });

  test('show at the list what to add to it when it would shut the reader out', async () => {
    const message = 'This would lock you out. Add your own address to the list: 203.0.113.7';
    const fields = [{ path: 'body.networksAdmin', code: 'networkExcludesYou', message }];
    refuses(updateSetting, { status: 400, code: 'networkExcludesYou', message, fields });
    await show(<NetworksPart />, {});
    await admins().fill('198.51.100.0/24');
    await save().click();
    await expect.element(admins()).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect.element(admins()).toHaveValue('198.51.100.0/24');
  });

  test('say that a wider list waits for a second person', async () => {
    answers(updateSetting, { ...settingOf({ networksAdmin: '203.0.113.0/24', version: 2 }), approval: idOf(5) });
    await show(<NetworksPart />, { setting: { networksAdmin: '203.0.113.0/24' } });
    await admins().fill('');
    await save().click();
    await expect.element(page.getByText(say('setting.savedInPart'))).toBeVisible();
    await expect.element(admins()).toHaveValue('203.0.113.0/24');
  });

  test('can be edited while the address cannot be read', async () => {
    isUnreachable(getOwnAddress);
    await show(<NetworksPart />, {});
    await expect.element(admins()).toBeVisible();
    await admins().fill('203.0.113.0/24');
    await save().click();
    await expect.element(page.getByText(say('setting.saved'))).toBeVisible();
  });
});
