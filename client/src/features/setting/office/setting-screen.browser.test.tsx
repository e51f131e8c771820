import { listTokens } from '@countinghouse/contract/api-token/api-token.ts';
import { listMembers, listRules } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { listWebhooks } from '@countinghouse/contract/webhook/webhook.ts';
import { listMedia } from '@countinghouse/contract/file/file.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { getPolicy, policyDefaults } from '@countinghouse/contract/trading-policy/policy.ts';
import { listWaiting } from '@countinghouse/contract/verification/waiting.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, unsaved } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show, showOffice } from '../../../../test/show.tsx';
import { SettingScreen } from './setting-screen.tsx';

const tabs = {
  company: 'tabCompany',
  media: 'tabMedia',
  labels: 'tabLabels',
  qualifications: 'tabQualifications',
  rotation: 'tabRotation',
  verification: 'tabVerification',
  withdrawals: 'tabWithdrawals',
  investments: 'tabInvestments',
  trading: 'tabTrading',
  appearance: 'tabAppearance',
  security: 'tabSecurity',
  tokens: 'tabTokens',
  webhooks: 'tabWebhooks',
  retention: 'tabRetention',
  password: 'tabPassword',
} as const;
const showSettings = (tab = '') => showOffice(`/office/settings${tab && `?tab=${tab}`}`, { as: personOf('root') });
const tab = (name: keyof typeof tabs) => page.getByRole('tab', { name: say(`setting.${tabs[name]}`) });

beforeEach(() => {
  answers(listTokens, { tokens: [], owners: [] });
  answers(listRules, { rules: [], waiting: 0 });
  answers(listMembers, { members: [] });
  answers(listWebhooks, { webhooks: [] });
  answers(listMedia, { files: [], more: false });
  answers(listWaiting, { waiting: [], count: 0 });
  answers(getPolicy, { ...policyDefaults, version: 1, approval: null, next: null });
});

describe('the tabs of the settings', () => {
  test('open from the address, and keep it up to date', async () => {
    await showSettings('retention');
    await expect.element(tab('retention')).toHaveAttribute('aria-selected', 'true');
    await expect.element(field(say('setting.retentionYears'))).toBeVisible();
    await tab('investments').click();
    await expect.element(field(say('setting.cancellationDays'))).toBeVisible();
    expect(location.search).toBe('?tab=investments');
    await tab('company').click();
    await expect.element(field(say('setting.companyName'))).toBeVisible();
    expect(location.search).toBe('');
  });

  test('default to the first if the address names an unknown one', async () => {
    await showSettings('nothing');
    await expect.element(tab('company')).toHaveAttribute('aria-selected', 'true');
  });

  test('are switched by arrow keys', async () => {
    await show(<SettingScreen />, { as: personOf('root') });
    await expect.element(tab('company')).toBeVisible();
    (tab('company').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}'.repeat(4));
    await expect.element(tab('labels')).toHaveFocus();
    await expect.element(tab('labels')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('unsaved changes', () => {
  const street = () => field(say('setting.street'));

  test('stay if the user decides not to leave the tab', async () => {
    await showSettings();
    await street().fill('Half a street');
    await tab('retention').click();
    await unsaved('keepEditing').click();
    await expect.element(street()).toHaveValue('Half a street');
    await expect.element(tab('company')).toHaveAttribute('aria-selected', 'true');
  });

  test('are discarded if the user leaves the tab', async () => {
    await showSettings();
    await street().fill('Half a street');
    await tab('retention').click();
    await unsaved('discard').click();
    await tab('company').click();
    await expect.element(street()).toHaveValue('');
    expect(callsTo(updateSetting)).toHaveLength(0);
  });

  test('do not trigger a question if there are none', async () => {
    await showSettings();
    await street().click();
    await tab('retention').click();
    await expect.element(field(say('setting.retentionYears'))).toBeVisible();
    await expect.element(unsaved('discard')).not.toBeInTheDocument();
  });
});

describe('the permission to change the settings', () => {
  test('a standard user sees that the screen is not available to them', async () => {
    await showOffice('/office/settings', { as: personOf('regular') });
    await expect.element(page.getByText(say('ui.forbiddenTitle'))).toBeVisible();
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  });

  test('an admin can read the trading rules, and only root can change them', async () => {
    await showOffice('/office/settings?tab=trading', { as: personOf('admin') });
    await expect.element(page.getByRole('heading', { name: say('policy.title') })).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('textbox').first()).not.toBeInTheDocument();
  });

  test('root has fields for the trading rules', async () => {
    await showSettings('trading');
    await expect.element(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  });
});

describe('customers waiting for verification', () => {
  const count = (waiting: string) => page.getByRole('definition').filter({ hasText: waiting });

  test('are counted, with a link to the review screen', async () => {
    answers(listWaiting, { waiting: [], count: 1_234 });
    await showSettings('verification');
    await expect.element(count('1,234')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: say('setting.verificationReview') }))
      .toHaveAttribute('href', '/office/verification');
  });

  test('can be reloaded after the server refused', async () => {
    refuses(listWaiting, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showSettings('verification');
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    answers(listWaiting, { waiting: [], count: 7 });
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(count('7')).toBeVisible();
  });
});

describe('layout and accessibility', () => {
  const german = speak('de');

  test('all settings can be seen at once on a desktop', async () => {
    await show(<SettingScreen />, { as: personOf('root'), size: [1280, 800] });
    for (const name of Object.keys(tabs) as (keyof typeof tabs)[])
      await expect.element(tab(name)).toBeInViewport({ ratio: 1 });
    expect(await pageFaults('en')).toEqual([]);
  });

  test.each(Object.entries(tabs))('%s is readable and accessible in German on a phone', async (name, label) => {
    await show(<SettingScreen />, {
      address: `/office/settings?tab=${name}`,
      as: personOf('root'),
      language: 'de',
      size: phone,
      setting: {
        description: 'Wir verwalten Vermögen.',
        qualifications: [{ key: 'new', name: 'New', tone: 'info', outcome: 'open' }],
      },
    });
    await expect.element(page.getByRole('tab', { name: german(`setting.${label}`) })).toBeInViewport();
    await expect.poll(() => document.querySelector('[role=tabpanel] :is(section, form)')).not.toBeNull();
    await expect.poll(() => document.querySelector('.mantine-Skeleton-root')).toBeNull();
    expect(await pageFaults('de')).toEqual([]);
  });
});
