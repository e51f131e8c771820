import { Approval, approval, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { Closure, closure } from '@countinghouse/contract/closure/closure.ts';
import { demoState } from '@countinghouse/contract/demo/demo.ts';
import { Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { ledgerProof } from '@countinghouse/contract/ledger/proof.ts';
import { Task, task } from '@countinghouse/contract/task/task.ts';
import { mostCounted, queueCounts } from '@countinghouse/contract/today/queue-counts.ts';
import { setUpProgress, setUpSteps, type SetUpStep } from '@countinghouse/contract/today/set-up.ts';
import { leadTrend } from '@countinghouse/contract/user/user-calls.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { listWaiting, WaitingVerification } from '@countinghouse/contract/verification/waiting.ts';
import { Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf, queuesOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { TodayScreen } from './today-screen.tsx';

const panel = (key: TextName) => page.getByRole('region', { name: say(key) });
const showToday = (options: ShowOptions = {}) => show(<TodayScreen />, { address: '/office', ...options });
const progress = (...open: readonly SetUpStep[]) =>
  answers(setUpProgress, { steps: setUpSteps.map((step) => ({ step, isDone: !open.includes(step) })) });
const broken = { status: 500, code: 'unexpected', message: 'Something went wrong here.' };

beforeEach(() => {
  progress();
  answers(demoState, { active: false, records: 0 });
  answers(ledgerProof, sampleOf(ledgerProof.reply, { state: 'proved', holds: true }));
  answers(leadTrend, {
    trendData: [
      { date: '2026-03-01', count: 1_200 },
      { date: '2026-03-02', count: 34 },
    ],
  });
  const flow = { in: 500, out: 20, net: 480, countIn: 3, countOut: 1 };
  answers(cashFlowStats, {
    from: '2026-03-01',
    to: '2026-03-02',
    total: flow,
    periods: [
      { date: '2026-03-01', ...flow },
      { date: '2026-03-02', ...flow, in: 0, out: 0, net: 0 },
    ],
    groups: [],
  });
  lists(user, [
    sampleOf(User, { id: idOf(1), role: 'lead', firstName: 'Ada', lastName: 'Brook', campaignName: 'Harbour fair' }),
  ]);
});

/** A page of a list that is only read. */
const pageOf = { countIsMinimum: false, pageToCreate: 1 } as const;

const fullCompany = () => {
  answers(
    queueCounts,
    queuesOf({
      approvals: 2,
      verification: 1,
      withdrawals: 12,
      withdrawalsLate: 3,
      tasks: 1,
      leads: mostCounted,
      disputes: 1,
      closures: 1,
    }),
  );
  answers(approval.routes.list, {
    ...pageOf,
    count: 2,
    approvals: [
      sampleOf(Approval, {
        id: idOf(11),
        kind: 'ledger.correction',
        leadName: 'Clara Visser',
        params: { amount: 250 },
      }),
      sampleOf(Approval, { id: idOf(12), kind: 'ledger.correction', leadName: 'Own Proposal' }),
    ],
  });
  answers(waitingApprovals, { waiting: [{ id: idOf(11), alone: false, from: null }] });
  lists(withdrawal, [
    sampleOf(Withdrawal, { id: idOf(21), leadName: 'Ben Late', amount: 1_234.5, transactionId: 'WD-21' }),
  ]);
  lists(task, [
    sampleOf(Task, { id: idOf(31), kind: 'callBack', lead: idOf(1), leadName: 'Ada Brook', title: 'Offer' }),
  ]);
  answers(listWaiting, {
    waiting: [sampleOf(WaitingVerification, { lead: idOf(41), name: 'Vera Papers', documents: 3 })],
    count: 1,
  });
  lists(deposit, [sampleOf(Deposit, { id: idOf(51), leadName: 'Dora Card', amount: 90, cardNumber: '•••• 4242' })]);
  answers(closure.routes.list, {
    ...pageOf,
    count: 1,
    closures: [sampleOf(Closure, { id: idOf(61), leadName: 'Carl Close', reason: 'Moving abroad' })],
  });
};

describe('work that waits', () => {
  test('is shown with who, what and how much, and leads to the record and to the filtered list', async () => {
    fullCompany();
    await showToday();
    const cards: readonly (readonly [TextName, RegExp, string])[] = [
      ['shell.queueApprovals', /^.*2.*Clara Visser€250\.00/, `/office/approvals?record=${idOf(11)}`],
      ['shell.queueWithdrawals', /3 overdue12.*Ben Late€1,234\.50WD-21/, `/office/withdrawals?record=${idOf(21)}`],
      ['shell.queueTasks', /Ada BrookCall-back · Offer/, `/office/leads/${idOf(1)}`],
      ['shell.queueVerification', /Vera Papers3 documents/, `/office/verification?lead=${idOf(41)}`],
      ['shell.queueDisputes', /Dora Card€90\.00•••• 4242/, `/office/deposits?record=${idOf(51)}`],
      ['shell.queueClosures', /Carl CloseMoving abroad/, `/office/closures?record=${idOf(61)}`],
      ['shell.queueLeads', /99\+.*Ada BrookHarbour fair/, `/office/leads/${idOf(1)}`],
    ];
    for (const [title, content, href] of cards) {
      await expect.element(panel(title)).toMatchTextContent(content);
      await expect.element(panel(title).getByRole('listitem').getByRole('link')).toHaveAttribute('href', href);
    }
    const all = panel('shell.queueDisputes')
      .getByRole('link', { name: /^Show all/ })
      .element() as HTMLAnchorElement;
    expect(all.pathname).toBe('/office/deposits');
    expect(new URL(all.href).searchParams.get('filters')).toBe('{"dispute":{"in":["open"]}}');
  });

  test('is loaded only where there is something, and the rest is one line', async () => {
    fullCompany();
    answers(queueCounts, queuesOf({ approvals: 0, withdrawals: 1, tasks: 0 }));
    await showToday();
    await expect.element(panel('shell.queueWithdrawals')).toMatchTextContent(/Ben Late/);
    const queues = `${say('shell.queueApprovals')} and ${say('shell.queueTasks')}`;
    await expect.element(page.getByText(say('today.clear', { queues }))).toBeVisible();
    expect(callsTo(approval.routes.list)).toHaveLength(0);
  });

  test('for an agent is their due tasks, beside their newest leads and figures', async () => {
    fullCompany();
    answers(queueCounts, queuesOf({ tasks: 0 }));
    await showToday({ as: personOf('regular') });
    await expect.element(page.getByText(say('today.allClear'))).toBeVisible();
    await expect.element(panel('today.newestMine')).toMatchTextContent(/Ada Brook/);
    await expect.element(panel('today.figuresMine')).toBeVisible();
    for (const route of [setUpProgress, demoState, ledgerProof]) expect(callsTo(route)).toHaveLength(0);
  });

  test('appears as it comes in', async () => {
    answers(queueCounts, queuesOf({ disputes: 0 }));
    await showToday();
    await expect.element(page.getByText(say('today.allClear'))).toBeVisible();
    fullCompany();
    notifyChanged({ event: 'depositUpdated', resource: 'deposit', change: 'updated', ids: [idOf(51)] });
    await expect.element(panel('shell.queueDisputes')).toMatchTextContent(/Dora Card/);
  });

  test('says in its own place that it could not be loaded, and can be retried', async () => {
    fullCompany();
    refuses(withdrawal.routes.list, broken);
    await showToday();
    const card = panel('shell.queueWithdrawals');
    await expect.element(card.getByRole('alert')).toMatchTextContent(/Something went wrong here\./);
    await expect.element(panel('shell.queueDisputes')).toMatchTextContent(/Dora Card/);
    lists(withdrawal, [sampleOf(Withdrawal, { id: idOf(21), leadName: 'Ben Late' })]);
    await card.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(card).toMatchTextContent(/Ben Late/);
  });
});

describe('the figures', () => {
  const figure = (key: TextName) => page.getByRole('group', { name: say(key) });
  const shown = (key: TextName) =>
    panel('today.figures')
      .getByRole('link')
      .filter({ hasText: say(key) });

  beforeEach(() => answers(queueCounts, queuesOf({ tasks: 0 })));
  afterEach(() => vi.useRealTimers());

  test('of 30 days lead to the records behind them, and to the dashboard', async () => {
    await showToday();
    await expect.element(shown('today.newLeads')).toMatchTextContent(/1,234/);
    await expect.element(shown('today.net')).toMatchTextContent(/€480\.00/);
    await expect
      .element(page.getByRole('link', { name: say('today.allFigures') }))
      .toHaveAttribute('href', '/office/dashboard');
  });

  test('that failed are no figures but say so, and can be retried alone', async () => {
    refuses(leadTrend, broken);
    await showToday();
    await expect.element(figure('today.newLeads').getByRole('alert')).toMatchTextContent(/Something went wrong here\./);
    expect(figure('today.newLeads').element().textContent).not.toMatch(/\d/);
    await expect.element(shown('today.in')).toMatchTextContent(/€500\.00/);
    answers(leadTrend, {
      trendData: [
        { date: '2026-03-01', count: 7 },
        { date: '2026-03-02', count: 0 },
      ],
    });
    await figure('today.newLeads')
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(shown('today.newLeads')).toMatchTextContent(/7/);
  });

  test('that take long say so, and a retry does not wait for the first answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    waits(leadTrend);
    await showToday();
    await expect.element(figure('today.newLeads')).toBeVisible();
    vi.advanceTimersByTime(10_000);
    await expect.element(figure('today.newLeads').getByRole('status')).toMatchTextContent(say('today.slow'));
    answers(leadTrend, {
      trendData: [
        { date: '2026-03-01', count: 7 },
        { date: '2026-03-02', count: 0 },
      ],
    });
    await figure('today.newLeads')
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(shown('today.newLeads')).toMatchTextContent(/7/);
  });
});

describe('an empty company', () => {
  test('sees a checklist instead of zeros, each step with a link and its state', async () => {
    answers(queueCounts, queuesOf({ approvals: 0, leads: 0 }));
    progress('logo', 'mail', 'leads');
    await showToday({ as: personOf('root') });
    const list = panel('today.setUpTitle');
    await expect.element(list).toMatchTextContent(say('today.setUpDone', { done: 5, total: 8 }));
    expect(list.getByRole('img', { name: say('today.stepDone') }).elements()).toHaveLength(5);
    await expect
      .element(list.getByRole('link', { name: say('today.setUpLogo') }))
      .toHaveAttribute('href', '/office/settings?tab=media');
    await expect.element(page.getByText(say('today.figures'))).not.toBeInTheDocument();
    expect(callsTo(leadTrend)).toHaveLength(0);
    progress('logo', 'leads');
    notifyChanged({ event: 'settingUpdated', resource: 'setting', change: 'updated', ids: null });
    await expect.element(list).toMatchTextContent(say('today.setUpDone', { done: 6, total: 8 }));
  });

  test('has its checklist in one line once it has leads, and none when all is done', async () => {
    answers(queueCounts, queuesOf({ approvals: 0 }));
    progress('logo');
    await showToday();
    const list = panel('today.setUpTitle');
    await expect.element(list.getByRole('link')).not.toBeInTheDocument();
    await list.getByRole('button', { name: say('today.setUpShow') }).click();
    await expect.element(list.getByRole('link', { name: say('today.setUpLogo') })).toBeVisible();
    progress();
    notifyChanged({ event: 'settingUpdated', resource: 'setting', change: 'updated', ids: null });
    await expect.element(list).not.toBeInTheDocument();
  });
});

describe('the notices', () => {
  beforeEach(() => answers(queueCounts, queuesOf({ tasks: 0 })));

  test('offer root to remove the demo company', async () => {
    answers(demoState, { active: true, records: 4_321 });
    await showToday({ as: personOf('root') });
    await expect.element(panel('demo.title')).toBeVisible();
  });

  test('show an inconsistency of the ledger, and prove it again on request', async () => {
    refuses(ledgerProof, broken);
    await showToday();
    const notice = page.getByRole('alert').filter({ hasText: say('billing.proofError') });
    await expect.element(notice).toMatchTextContent(/Something went wrong here\./);
    answers(ledgerProof, sampleOf(ledgerProof.reply, { state: 'proved', holds: true }));
    await notice.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('billing.proofHolds'))).toBeVisible();
    expect(callsTo(demoState)).toHaveLength(0);
  });
});

describe('layout and accessibility', () => {
  test.each([
    ['on a desktop', {}],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('is readable and accessible in German %s', async (_name, options) => {
    fullCompany();
    progress('mail', 'gateway', 'leads');
    lists(user, [
      sampleOf(User, {
        id: idOf(1),
        role: 'lead',
        firstName: 'Ada',
        lastName: 'Mustermann-Donaudampfschifffahrtsgesellschaft',
        campaignName: 'Vermögensverwaltungsherbstkampagne',
      }),
    ]);
    await showToday({ language: 'de', as: personOf('root'), ...options });
    await expect.element(page.getByText('Carl Close')).toBeVisible();
    await expect.poll(() => document.querySelector('.mantine-Skeleton-root')).toBeNull();
    expect(await pageFaults('de')).toEqual([]);
  });
});
