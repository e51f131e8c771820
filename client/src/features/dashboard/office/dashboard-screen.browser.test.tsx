import { topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import { offerStats } from '@countinghouse/contract/offer/offer.ts';
import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { productStats } from '@countinghouse/contract/product/product.ts';
import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import { leadStages } from '@countinghouse/contract/user/lead-figures.ts';
import { leadTrend } from '@countinghouse/contract/user/user-calls.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { withdrawal, withdrawalStats } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const leadOf = (number: number, lastName: string, fields: Partial<User> = {}): User =>
  sampleOf(User, { id: idOf(number), role: 'lead', firstName: 'Ada', lastName, ...fields });

/** Answers counts of leads by filter: all, and unassigned. */
const leads = (rows: readonly User[], counts: { readonly all?: number; readonly unassigned?: number } = {}) => {
  const { all = rows.length, unassigned = 0 } = counts;
  answers(user.routes.list, ({ query: { filters = '', pageSize } }) => {
    const count = filters.includes('assignedTo') ? unassigned : all;
    return { users: rows.slice(0, Number(pageSize)), count, countIsMinimum: count >= 10_000, pageToCreate: 1 };
  });
};

const stageOf = (stage: string, count: number) => ({ stage, count, countIsMinimum: false, cash: null });

/** New leads of each of the last days, the latest last. */
const trend = (...counts: readonly number[]) =>
  answers(leadTrend, {
    trendData: counts.map((count, day) => ({ date: `2026-03-${String(day + 1).padStart(2, '0')}`, count })),
  });

const tile = (label: string) => page.getByText(label, { exact: true }).query()?.closest('[aria-busy]');
const tileText = (key: TextName): string => tile(say(key))?.textContent ?? '';
const panel = (key: TextName) => page.getByRole('region', { name: say(key) });

const showDashboard = (options: ShowOptions = {}) =>
  show(<DashboardScreen />, { address: '/office/dashboard', ...options });

beforeEach(() => {
  leads([leadOf(1, 'Quill', { campaignName: 'Harbour fair' }), leadOf(2, 'Brook')], { all: 1_234, unassigned: 56 });
  trend(0, 0, 0, 0, 0, 0, 4, 1, 1, 1, 1, 1, 1, 2);
  answers(topCampaigns, {
    topCampaigns: [
      { id: idOf(3), name: 'Harbour fair', leads: 1_200 },
      { id: idOf(4), name: 'Radio', leads: 0 },
    ],
  });
  answers(leadStages, { stages: [stageOf('interested', 120_345), stageOf('new', 12), stageOf('', 7)] });
  for (const route of [depositStats, withdrawalStats, offerStats, orderStats, productStats, vaultStats, cashFlowStats])
    answers(route as typeof depositStats, sampleOf(route.reply as typeof depositStats.reply));
  lists(withdrawal, []);
});

describe('figures of the leads', () => {
  test('count all leads, those of today, of 7 and of 30 days, and unassigned ones', async () => {
    await showDashboard();
    await expect.poll(() => tileText('dashboard.leadsTotal')).toContain('1,234');
    await expect.poll(() => tileText('dashboard.unassigned')).toContain('56');
    await expect.poll(() => tileText('dashboard.newToday')).toContain('2');
    await expect.poll(() => tileText('dashboard.newWeek')).toContain('8');
    await expect.poll(() => tileText('dashboard.newMonth')).toContain(say('dashboard.perDay', { formatted: '0.4' }));
  });

  test('show the increase of the last 7 days', async () => {
    await showDashboard();
    await expect.poll(() => tileText('dashboard.newWeek')).toContain(say('ui.trendUp', { value: '100%' }));
    await expect.poll(() => tileText('dashboard.newWeek')).toContain(say('dashboard.againstBefore'));
  });

  test('show a decrease in the reader’s number format', async () => {
    trend(0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 2);
    const german = speak('de');
    await showDashboard({ language: 'de' });
    await expect
      .poll(() => tile(german('dashboard.newWeek'))?.textContent)
      .toContain(german('ui.trendDown', { value: '75\u00A0%' }));
  });

  test('show no comparison without a previous value', async () => {
    trend(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2);
    await showDashboard();
    await expect.poll(() => tileText('dashboard.newWeek')).toBe(`${say('dashboard.newWeek')}2`);
  });

  test('mark a count that the server capped', async () => {
    leads([], { all: 10_000 });
    await showDashboard();
    await expect.poll(() => tileText('dashboard.leadsTotal')).toContain('10,000+');
  });

  test('are dashes, not zeros, if the server cannot be reached', async () => {
    refuses(leadTrend, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showDashboard();
    await expect.poll(() => tileText('dashboard.newToday')).toBe(`${say('dashboard.newToday')}–`);
    await expect.element(panel('dashboard.trend')).toMatchTextContent(/Something went wrong here\./);
    trend(3);
    await panel('dashboard.trend')
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.poll(() => tileText('dashboard.newToday')).toContain('3');
  });

  test('rise without a reload when a lead comes in', async () => {
    await showDashboard();
    await expect.poll(() => tileText('dashboard.leadsTotal')).toContain('1,234');
    leads([leadOf(9, 'Newcomer')], { all: 1_235 });
    notifyChanged({ event: 'userCreated', resource: 'user', change: 'created', ids: [idOf(9)] });
    await expect.element(page.getByRole('link', { name: 'Ada Newcomer' })).toBeVisible();
    await expect.poll(() => tileText('dashboard.leadsTotal')).toContain('1,235');
  });
});

describe('the newest leads', () => {
  test('link to their pages and show their campaign, or that they have none', async () => {
    await showDashboard();
    const row = (name: string) => panel('dashboard.newest').getByRole('listitem').filter({ hasText: name });
    await expect.element(row('Ada Quill')).toMatchTextContent(/Harbour fair/);
    await expect.element(row('Ada Brook')).toMatchTextContent(new RegExp(say('dashboard.noCampaign')));
    await expect
      .element(page.getByRole('link', { name: 'Ada Brook' }))
      .toHaveAttribute('href', `/office/leads/${idOf(2)}`);
  });

  test('can be imported by an admin if there are none', async () => {
    leads([]);
    const shown = await showDashboard();
    await page.getByRole('button', { name: say('dashboard.importLeads') }).click();
    expect(shown.address()).toBe('/office/leads/import');
  });

  test('are assigned to a standard user, who cannot import any', async () => {
    leads([]);
    await showDashboard({ as: personOf('regular') });
    await expect.element(page.getByText(say('dashboard.newestNoneMine'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('dashboard.importLeads') })).not.toBeInTheDocument();
  });

  test('report that the server cannot be reached, and can be reloaded', async () => {
    isUnreachable(user.routes.list);
    await showDashboard();
    await expect.element(panel('dashboard.newest').getByText(say('kernel.network'))).toBeVisible();
    leads([leadOf(1, 'Quill')]);
    await panel('dashboard.newest')
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(page.getByRole('link', { name: 'Ada Quill' })).toBeVisible();
  });
});

describe('campaigns and stages', () => {
  const bars = (key: TextName) => panel(key).getByRole('listitem');

  test('show only campaigns with leads', async () => {
    await showDashboard();
    await expect.element(bars('dashboard.topCampaigns')).toHaveTextContent('Harbour fair1,200');
  });

  test('show a message if no campaign has leads', async () => {
    answers(topCampaigns, { topCampaigns: [{ id: idOf(4), name: 'Radio', leads: 0 }] });
    await showDashboard();
    await expect.element(page.getByText(say('dashboard.topCampaignsNone'))).toBeVisible();
  });

  test('show why the leads of the stages could not be counted, and no figures', async () => {
    refuses(leadStages, { status: 403, code: 'forbidden', message: 'You do not have permission to do this.' });
    await showDashboard();
    await expect
      .element(panel('dashboard.byStageAll').getByText('You do not have permission to do this.'))
      .toBeVisible();
    await expect.element(bars('dashboard.byStageAll')).not.toBeInTheDocument();
  });

  test('count all leads of each stage in one call, in the order of the sales process', async () => {
    await showDashboard();
    await expect.element(bars('dashboard.byStageAll').nth(1)).toHaveTextContent('Interested120,345');
    await expect.element(bars('dashboard.byStageAll').nth(0)).toHaveTextContent('New12');
    expect(callsTo(leadStages)).toHaveLength(1);
  });

  test('explain where to define stages if there are none', async () => {
    await showDashboard({ setting: { qualifications: [] } });
    await expect.element(page.getByText(say('dashboard.byStageNone'))).toBeVisible();
  });
});

describe('the figures of each role', () => {
  test('a standard user sees their own leads, and the page makes no calls for other data', async () => {
    await showDashboard({ as: personOf('regular') });
    await expect.poll(() => tileText('dashboard.leadsTotalMine')).toContain('1,234');
    await expect.element(panel('dashboard.byStage')).toBeVisible();
    await expect.element(page.getByText(say('dashboard.unassigned'))).not.toBeInTheDocument();
    await expect.element(panel('withdrawal.dashboardTitle')).toBeVisible();
    expect(callsTo(user.routes.list).filter(({ query }) => query['filters']?.includes('assignedTo'))).toHaveLength(0);
  });
});

describe('layout and accessibility', () => {
  test.each([
    ['on a desktop', {}],
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('is readable and accessible in German %s', async (_name, options) => {
    const name = 'Mustermann-Donaudampfschifffahrtsgesellschaft';
    leads([leadOf(1, name, { campaignName: 'Vermögensverwaltungsherbstkampagne' })], { all: 1_234_567 });
    await showDashboard({ language: 'de', as: personOf('root'), ...options });
    await expect.element(page.getByRole('link', { name: `Ada ${name}` })).toBeVisible();
    await expect.poll(() => document.querySelector('.mantine-Skeleton-root')).toBeNull();
    expect(await pageFaults('de')).toEqual([]);
  });
});
