import {
  acceptClosure,
  type Closure,
  Closure as ClosureSchema,
  closure,
  ClosureInFull,
  refuseClosure,
} from '@countinghouse/contract/closure/closure.ts';
import type { Obstacle } from '@countinghouse/contract/closure/obstacle.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show, showOffice } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { ClosureScreen } from './closure-screen.tsx';

const { routes } = closure;
const admin = personOf('admin');
const base: Partial<Closure> = {
  id: idOf(5),
  lead: idOf(7),
  leadName: 'Grace Hopper',
  state: 'pending',
  reason: 'I move abroad',
  assignedTo: idOf(901),
  assignedToName: 'Sam Seller',
  isFree: true,
  dateCreation: '2026-03-01T09:30:00.000+00:00',
};
const rowOf = (fields: Partial<Closure> = {}): Closure => sampleOf(ClosureSchema, { ...base, ...fields });
const fullOf = (fields: Partial<Closure> = {}, openItems: readonly Obstacle[] = []): ClosureInFull =>
  sampleOf(ClosureInFull, { ...base, ...fields, openItems: [...openItems] });
const money: Obstacle = { kind: 'money', count: 1, amount: 80 };

const listing = (rows: readonly Closure[]) =>
  answers(routes.list, { closures: [...rows], count: rows.length, countIsMinimum: false, pageToCreate: 1 });
const showScreen = (address = '/office/closures', options: ShowOptions = {}) =>
  show(<ClosureScreen />, { address, as: admin, ...options });
const openRequest = (options: ShowOptions = {}) => showScreen(`/office/closures?record=${idOf(5)}`, options);
const panel = () => page.getByRole('dialog', { name: 'Grace Hopper', exact: true });
const inPanel = (name: string) => panel().getByRole('button', { name, exact: true });
const row = () => page.getByRole('row').filter({ hasText: 'Grace Hopper' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:30:00Z') });
  listing([rowOf()]);
  answers(routes.one, fullOf());
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the list of requests to close an account', () => {
  test('loads pending ones, oldest first, and shows their age', async () => {
    await showScreen();
    await expect.element(row()).toMatchTextContent(/1 day/);
    await expect.element(row()).toMatchTextContent(say('closure.free'));
    expect(callsTo(routes.list).at(-1)?.query).toMatchObject({
      filters: '{"state":{"in":["pending"]}}',
      sorts: '["dateCreation"]',
    });
  });

  test('marks a customer with open items', async () => {
    listing([rowOf({ isFree: false })]);
    await showScreen();
    await expect.element(row()).toMatchTextContent(say('closure.notFree'));
  });

  test('keeps decided requests on a separate tab, newest first, with decider and reason', async () => {
    await showScreen();
    await expect.element(row()).toBeVisible();
    listing([
      rowOf({ state: 'refused', answer: 'A transfer is under way.', decidedByName: 'Ada Quill', isFree: null }),
    ]);
    await page.getByRole('tab', { name: say('closure.tabDecided') }).click();
    await expect.element(row()).toMatchTextContent(say('closure.stateRefused'));
    await expect.element(row()).toMatchTextContent(/Ada Quill.*A transfer is under way\./);
    expect(callsTo(routes.list).at(-1)?.query).toMatchObject({
      filters: '{"state":{"in":["accepted","refused","withdrawn"]}}',
      sorts: '["-dateDone"]',
    });
  });

  test('is reversed by its header, and keeps that in the address', async () => {
    const shown = await showScreen();
    await page
      .getByRole('table')
      .getByRole('button', { name: say('closure.askedAt') })
      .click();
    await expect.poll(() => shown.address()).toContain('sort=-dateCreation');
    await expect.poll(() => callsTo(routes.list).at(-1)?.query['sorts']).toBe('["-dateCreation"]');
  });

  test.each([
    ['nobody waits', '/office/closures', 'closure.emptyWaiting'],
    ['nothing was decided', '/office/closures?tab=decided', 'closure.emptyDecided'],
  ] as const)('shows a message when %s', async (_name, address, words) => {
    listing([]);
    await showScreen(address);
    await expect.element(page.getByText(say(words))).toBeVisible();
  });

  test('shows a refusal of the server and reloads on request', async () => {
    refuses(routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showScreen();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    listing([rowOf()]);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(row()).toBeVisible();
  });

  test('shows a new request without a reload', async () => {
    listing([]);
    await showScreen();
    await expect.element(page.getByText(say('closure.emptyWaiting'))).toBeVisible();
    listing([rowOf()]);
    notifyChanged({ event: 'closureCreated', resource: 'closure', change: 'created', ids: [idOf(5)] });
    await expect.element(row()).toBeVisible();
  });

  test('is not shown to an agent, who lacks the permission', async () => {
    await showOffice('/office/closures', { as: personOf('regular') });
    await expect.element(page.getByText(say('ui.forbiddenTitle'))).toBeVisible();
    expect(callsTo(routes.list)).toHaveLength(0);
  });
});

describe('one request', () => {
  test('opens from its row with the customer’s reason', async () => {
    const shown = await showScreen();
    await row().click();
    await expect.element(panel()).toMatchTextContent(/I move abroad/);
    expect(shown.address()).toContain(`record=${idOf(5)}`);
  });

  test('shows that no reason was given', async () => {
    answers(routes.one, fullOf({ reason: '' }));
    await openRequest();
    await expect.element(panel().getByText(say('closure.noReason'))).toBeVisible();
  });

  test('can be reloaded after a failure', async () => {
    refuses(routes.one, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await openRequest();
    const failed = page.getByRole('dialog', { name: say('closure.officeTitle') });
    await expect.element(failed).toMatchTextContent(/Something went wrong here\./);
    answers(routes.one, fullOf());
    await failed.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(inPanel(say('closure.accept'))).toBeVisible();
  });

  test('cannot be accepted while money is open, and can once it is paid out', async () => {
    answers(routes.one, fullOf({}, [money]));
    await openRequest();
    await expect.element(panel()).toMatchTextContent(say('closure.standsMoney', { amount: '€80.00' }));
    await expect.element(inPanel(say('closure.accept'))).toBeDisabled();
    await expect.element(inPanel(say('closure.refuse'))).toBeEnabled();
    answers(routes.one, fullOf());
    notifyChanged({ event: 'withdrawalUpdated', resource: 'withdrawal', change: 'updated', ids: null });
    await expect.element(inPanel(say('closure.accept'))).toBeEnabled();
  });

  test('cannot be decided by the agent assigned to the customer', async () => {
    answers(routes.one, fullOf({ assignedTo: admin.id }));
    await openRequest();
    await expect.element(panel().getByText(say('closure.ownLead'))).toBeVisible();
    await expect.element(inPanel(say('closure.accept'))).not.toBeInTheDocument();
    await expect.element(inPanel(say('closure.refuse'))).not.toBeInTheDocument();
  });

  test('that was decided shows the answer and who gave it, and offers no decision', async () => {
    answers(
      routes.one,
      fullOf({
        state: 'refused',
        answer: 'A transfer is under way.',
        decidedByName: 'Edith Decider',
        dateDone: '2026-03-02T08:00:00.000+00:00',
        isFree: null,
      }),
    );
    await openRequest();
    await expect.element(panel()).toMatchTextContent(/A transfer is under way\./);
    await expect.element(panel()).toMatchTextContent(/Edith Decider/);
    await expect.element(inPanel(say('closure.accept'))).not.toBeInTheDocument();
  });

  test('is shown as withdrawn as soon as the customer withdraws it', async () => {
    await openRequest();
    await expect.element(inPanel(say('closure.accept'))).toBeVisible();
    answers(routes.one, fullOf({ state: 'withdrawn', isFree: null }));
    notifyChanged({ event: 'closureUpdated', resource: 'closure', change: 'updated', ids: [idOf(5)] });
    await expect.element(panel().getByText(say('closure.stateWithdrawn'))).toBeVisible();
    await expect.element(inPanel(say('closure.accept'))).not.toBeInTheDocument();
  });
});

describe('deciding on a request', () => {
  const accepting = () => page.getByRole('dialog', { name: say('closure.acceptTitle', { name: 'Grace Hopper' }) });
  const refusing = () => page.getByRole('dialog', { name: say('closure.refuseTitle', { name: 'Grace Hopper' }) });
  const press = (dialog: ReturnType<typeof accepting>, name: string) =>
    dialog.getByRole('button', { name, exact: true }).click();

  test('closes the account only after a confirmation that names the customer', async () => {
    answers(acceptClosure, () => {
      answers(routes.one, fullOf({ state: 'accepted', isFree: null }));
      return fullOf({ state: 'accepted', isFree: null });
    });
    await openRequest();
    await inPanel(say('closure.accept')).click();
    await expect.element(accepting()).toMatchTextContent(say('closure.acceptText'));
    expect(callsTo(acceptClosure)).toHaveLength(0);
    await press(accepting(), say('closure.accept'));
    await expect.element(page.getByText(say('closure.accepted'))).toBeVisible();
    await expect.element(panel().getByText(say('closure.stateAccepted'))).toBeVisible();
    expect(callsTo(acceptClosure).map(({ params }) => params)).toEqual([{ id: idOf(5) }]);
  });

  test('sends nothing if the confirmation is cancelled', async () => {
    await openRequest();
    await inPanel(say('closure.accept')).click();
    await press(accepting(), say('ui.cancel'));
    await expect.element(accepting()).not.toBeInTheDocument();
    expect(callsTo(acceptClosure)).toHaveLength(0);
  });

  test('shows why the server refused to close the account', async () => {
    refuses(acceptClosure, { status: 409, code: 'closureStands', message: say('refusal.closureStands') });
    await openRequest();
    await inPanel(say('closure.accept')).click();
    await press(accepting(), say('closure.accept'));
    await expect.element(page.getByText(say('refusal.closureStands'))).toBeVisible();
    await expect.element(inPanel(say('closure.accept'))).toBeVisible();
  });

  test('requires a reason of three letters to refuse, and sends it', async () => {
    answers(refuseClosure, fullOf({ state: 'refused', isFree: null }));
    await openRequest();
    await inPanel(say('closure.refuse')).click();
    const reason = field(say('closure.refuseReason'), refusing());
    await reason.fill('No');
    await press(refusing(), say('closure.refuse'));
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    expect(callsTo(refuseClosure)).toHaveLength(0);
    await reason.fill('A transfer is under way.');
    await press(refusing(), say('closure.refuse'));
    await expect.element(page.getByText(say('closure.refused'))).toBeVisible();
    expect(callsTo(refuseClosure).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: idOf(5) }, body: { reason: 'A transfer is under way.' } },
    ]);
  });

  test('keeps the reason in the dialog if another person has decided the request', async () => {
    refuses(refuseClosure, { status: 409, code: 'closureDecided', message: say('refusal.closureDecided') });
    await openRequest();
    await inPanel(say('closure.refuse')).click();
    await field(say('closure.refuseReason'), refusing()).fill('A transfer is under way.');
    await press(refusing(), say('closure.refuse'));
    await expect.element(refusing().getByRole('alert')).toMatchTextContent(say('refusal.closureDecided'));
    await expect.element(field(say('closure.refuseReason'), refusing())).toHaveValue('A transfer is under way.');
  });
});

describe('the appearance of the requests', () => {
  test.each([
    ['the list on a desktop', '/office/closures', {}],
    ['the list on a phone', '/office/closures', { size: phone }],
    [
      'an open request on a dark, compact phone',
      `/office/closures?record=${idOf(5)}`,
      { size: phone, mode: 'dark', compact: true },
    ],
  ] as const)('%s is readable in German', async (_name, address, options) => {
    const german = speak('de');
    const long = { leadName: 'Wilhelmine Donaudampfschifffahrtskapitänin', isFree: false };
    listing([rowOf(long)]);
    answers(routes.one, fullOf(long, [money, { kind: 'decision', count: 2, amount: 0 }]));
    await showScreen(address, { language: 'de', ...options });
    await expect.element(page.getByText(german('closure.officeText'))).toBeInTheDocument();
    await expect.element(page.getByText(long.leadName).first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
