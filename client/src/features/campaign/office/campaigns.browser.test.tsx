import { Campaign, campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { coveredByToasts } from '../../../../test/toast-cover.ts';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { CampaignList, TopCampaigns } from './campaign-list.tsx';

const radio = sampleOf(Campaign, { id: idOf(1), name: 'Radio', userCount: 12_345, version: 1 });
const top = (leads: number, name = 'Radio') => answers(topCampaigns, { topCampaigns: [{ id: idOf(1), name, leads }] });
const panel = () => page.getByRole('region', { name: say('campaign.topTitle') });
const leadsChanged = () => notifyChanged({ event: 'userCreated', resource: 'user', change: 'created', ids: [idOf(5)] });

beforeEach(() => {
  lists(campaign, [radio]);
  top(12_345);
});

describe('the campaigns with the most leads', () => {
  test('are listed with their number of leads in the reader’s format', async () => {
    await show(<TopCampaigns />, { language: 'de' });
    const german = page.getByRole('region', { name: speak('de')('campaign.topTitle') });
    await expect.element(german).toMatchTextContent(/Radio.*12\.345/);
  });

  test('follow new leads immediately', async () => {
    await show(<TopCampaigns />);
    await expect.element(panel()).toMatchTextContent(/12,345/);
    top(12_346);
    leadsChanged();
    await expect.element(panel()).toMatchTextContent(/12,346/);
  });

  test('show a message if there are none', async () => {
    answers(topCampaigns, { topCampaigns: [] });
    await show(<TopCampaigns />);
    await expect.element(panel().getByText(say('campaign.topEmpty'))).toBeVisible();
  });

  test('fail independently of the list below them, and can be reloaded', async () => {
    refuses(topCampaigns, { status: 503, code: 'unavailable', message: say('refusal.unavailable') });
    await show(<CampaignList />, { address: '/office/campaigns' });
    await expect.element(panel().getByText(/^Failed to load top campaigns: ./)).toBeVisible();
    await expect.element(page.getByRole('row').filter({ hasText: 'Radio' })).toBeVisible();
    top(7);
    await panel()
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(panel()).toMatchTextContent(/Radio.*7/);
  });

  test('are readable and accessible with a long name in German on a phone in the dark', async () => {
    top(3, 'Vermögensverwaltungsgesellschaft Donaudampfschifffahrtsherbstkampagne');
    await show(<TopCampaigns />, { language: 'de', size: phone, mode: 'dark', compact: true });
    await expect.element(page.getByText(/Donaudampfschifffahrtsherbstkampagne/).first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the form of a campaign', () => {
  // Windows so low that the buttons are wherever messages could be: at the top and at the bottom.
  test.each([
    ['on a desktop', [1024, 480]],
    ['on a tablet', [820, 420]],
    ['on a phone, above its keyboard', [390, 420]],
  ] as const)('keeps its buttons free of messages in a low window %s', async (_name, size) => {
    await show(<CampaignList />, { address: '/office/campaigns', size });
    await page.getByRole('button', { name: say('campaign.create') }).click();
    const form = page.getByRole('dialog', { name: say('campaign.create') });
    await expect.element(form).toBeVisible();
    const buttons = ['ui.cancel', 'campaign.create'] as const;
    expect(await coveredByToasts(...buttons.map((key) => form.getByRole('button', { name: say(key) })))).toEqual([]);
  });
});

describe('the list of campaigns', () => {
  test('refreshes the number of leads when leads change', async () => {
    await show(<CampaignList />, { address: '/office/campaigns' });
    const row = page.getByRole('row').filter({ hasText: 'Radio' });
    await expect.element(row).toMatchTextContent(/12,345/);
    lists(campaign, [{ ...radio, userCount: 12_346 }]);
    leadsChanged();
    await expect.element(row).toMatchTextContent(/12,346/);
  });

  test('explains before a deletion that a campaign with leads is kept', async () => {
    await show(<CampaignList />, { address: '/office/campaigns' });
    await page.getByRole('button', { name: say('list.actionsOf', { name: 'Radio' }) }).click();
    await page.getByRole('menuitem', { name: say('list.delete') }).click();
    const question = page.getByRole('dialog', { name: say('list.deleteOneTitle', { name: 'Radio' }) });
    await expect.element(question).toMatchTextContent(say('campaign.deleteNote'));
  });
});
