import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import {
  campaignCosts,
  campaignReturn,
  campaignReturnExport,
  ReturnFigures,
  setCampaignCost,
} from '@countinghouse/contract/campaign/campaign-return.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { CampaignReturnScreen } from './return-screen.tsx';

const figures = (fields: Partial<ReturnFigures>): ReturnFigures => sampleOf(ReturnFigures, { ...fields });
const radio = {
  id: idOf(1),
  name: 'Radio',
  ...figures({
    leads: 200,
    contacted: 150,
    verified: 80,
    firstDeposits: 40,
    invested: 30,
    net: 5000,
    medianHours: 30,
    cost: 1000,
  }),
};
const fair = { id: idOf(2), name: 'Messe', ...figures({ leads: 10, net: -200.5, medianHours: null, cost: null }) };
const total = figures({ leads: 210, contacted: 150, firstDeposits: 40, net: 4799.5, medianHours: 30 });
const holds = (rows = [radio, fair], isComplete = true) =>
  answers(campaignReturn, { from: '2025-12', to: '2026-11', isComplete, total, rows });
const showScreen = (search = '', options: ShowOptions = {}) =>
  show(<CampaignReturnScreen />, { address: `/office/campaign-return${search}`, ...options });
const names = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
const funnel = (name?: string) =>
  page.getByRole('region', {
    name: name === undefined ? say('campaignReturn.funnel') : say('campaignReturn.funnelOf', { name }),
    exact: true,
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:00:00Z') });
  lists(campaign, []);
  holds();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the return of campaigns', () => {
  test('covers the last twelve months, the best campaign first, with a total', async () => {
    await showScreen();
    await expect.element(page.getByRole('row', { name: /^Total/ })).toMatchTextContent(/210.*40.*€4,799\.50/);
    expect(names()).toEqual(['Radio', 'Messe']);
    expect(callsTo(campaignReturn).at(-1)?.query).toEqual({ from: '2025-12', to: '2026-11', group: 'campaign' });
  });

  test('is sorted by any column, and campaigns without a value stay last', async () => {
    await showScreen();
    const sort = (key: 'campaignReturn.leads' | 'campaignReturn.median') =>
      page
        .getByRole('columnheader', { name: say(key) })
        .getByRole('button')
        .click();
    await sort('campaignReturn.leads');
    await sort('campaignReturn.leads');
    await expect.poll(names).toEqual(['Messe', 'Radio']);
    await sort('campaignReturn.median');
    await expect.poll(names).toEqual(['Radio', 'Messe']);
    await sort('campaignReturn.median');
    await expect.poll(names).toEqual(['Radio', 'Messe']);
  });

  test('shows how far the leads came, of all campaigns or of one', async () => {
    await showScreen();
    await expect.element(funnel().getByText('150 (71.4%)')).toBeVisible();
    await page.getByRole('button', { name: 'Radio', exact: true }).click();
    await expect.element(funnel('Radio').getByText('150 (75%)')).toBeVisible();
    await page.getByRole('button', { name: 'Radio', exact: true }).click();
    await expect.element(funnel()).toBeVisible();
  });

  test('shows agents neither costs nor an export', async () => {
    await showScreen('', { as: personOf('regular') });
    await expect.element(page.getByText(say('campaignReturn.descriptionOwn'))).toBeVisible();
    await expect.element(page.getByRole('row', { name: /^Total/ })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: say('campaignReturn.cost') })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: say('campaignReturn.export') })).not.toBeInTheDocument();
  });

  test('says that nothing is there, and that figures are still counted', async () => {
    holds([], false);
    await showScreen();
    await expect.element(page.getByText(say('campaignReturn.emptyTitle'))).toBeVisible();
    await expect.element(page.getByText(say('campaignReturn.counting'))).toBeVisible();
  });

  test('says why it could not be loaded, and is loaded again', async () => {
    refuses(campaignReturn, { status: 503, code: 'unavailable', message: say('refusal.unavailable') });
    await showScreen('?group=source');
    await expect.element(page.getByText(/^Failed to load the return of campaigns: ./)).toBeVisible();
    holds();
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByRole('row', { name: /^Radio/ })).toBeVisible();
  });

  test('is exported as it is shown', async () => {
    answersFile(campaignReturnExport, new Blob(['a file']));
    await showScreen('?from=2026-01&to=2026-06&group=source');
    await page.getByRole('button', { name: say('campaignReturn.export') }).click();
    await page.getByRole('menuitem', { name: say('campaignReturn.exportCsv') }).click();
    await expect
      .poll(() => callsTo(campaignReturnExport).map(({ query }) => query))
      .toEqual([{ from: '2026-01', to: '2026-06', group: 'source', format: 'csv' }]);
  });
});

describe('the costs of a campaign', () => {
  const open = async (): Promise<void> => {
    answers(campaignCosts, {
      costs: [{ month: '2026-11', amount: 250, version: 3 }],
      imported: [{ month: '2026-10', amount: 17.15 }],
    });
    await showScreen();
    await page.getByRole('button', { name: say('campaignReturn.costsOf', { name: 'Radio' }) }).click();
    await expect.element(page.getByText('€250.00')).toBeVisible();
  };

  test('are changed with the version that was seen', async () => {
    answers(setCampaignCost, { cost: { month: '2026-11', amount: 300, version: 4 } });
    await open();
    await page.getByRole('textbox', { name: say('campaignReturn.costAmount') }).fill('300');
    await page.getByRole('button', { name: say('campaignReturn.costSave') }).click();
    await expect.element(page.getByText(say('campaignReturn.costSaved'))).toBeVisible();
    expect(callsTo(setCampaignCost).map(({ body }) => body)).toEqual([{ month: '2026-11', amount: 300, version: 3 }]);
  });

  test('are shown with those that came with imported leads, which cannot be removed here', async () => {
    await open();
    const imported = page.getByRole('list', { name: say('campaignReturn.costsImported') });
    await expect.element(imported).toMatchTextContent(/October 2026.*€17\.15/);
    expect(imported.getByRole('button').elements()).toHaveLength(0);
  });

  test('are removed at one press', async () => {
    answers(setCampaignCost, { cost: null });
    await open();
    await page.getByRole('button', { name: say('campaignReturn.costRemove', { month: 'November 2026' }) }).click();
    await expect.element(page.getByText(say('campaignReturn.costRemoved'))).toBeVisible();
    expect(callsTo(setCampaignCost).map(({ body }) => body)).toEqual([{ month: '2026-11', amount: 0, version: 3 }]);
  });
});

test.each([
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ['on a desktop', {}],
] as const)('the return is readable in German %s', async (_name, options) => {
  await showScreen('', { language: 'de', ...options });
  await expect.element(page.getByRole('heading', { name: speak('de')('campaignReturn.title') })).toBeVisible();
  await expect.element(page.getByText('4.799,50 €').first()).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
