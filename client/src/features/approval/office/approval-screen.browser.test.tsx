import {
  Approval,
  approval,
  approvalFigures,
  approve,
  type ApprovalDecision,
  proposerConduct,
  reject,
  waitingApprovals,
  withdrawProposal,
} from '@countinghouse/contract/approval/approval.ts';
import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { collectPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { ApprovalScreen } from './approval-screen.tsx';

const own = idOf(900);
const { list, one } = approval.routes;
const proposal = (fields: Partial<Approval> = {}): Approval =>
  sampleOf(Approval, {
    id: idOf(1),
    kind: 'ledger.correction',
    state: 'pending',
    leadName: 'Mira Sand',
    lead: idOf(50),
    proposedBy: idOf(60),
    proposedByName: 'Otto Clerk',
    reason: 'Booked twice',
    needed: 2,
    version: 1,
    params: { amount: -1234.5, lead: idOf(50), before: { note: 'Kies' }, after: { note: 'Splitt' } },
    ...fields,
  });
const decision = (fields: Partial<ApprovalDecision> = {}): ApprovalDecision => ({
  by: idOf(70),
  byName: 'Grace Ink',
  approved: true,
  note: '',
  alone: false,
  at: '2026-03-02T10:00:00.000+00:00',
  ...fields,
});

/** The server's data: the queue, the open proposal, and the reader's pending approvals. */
const holds = (items: readonly Approval[], waiting: readonly Partial<{ alone: boolean; from: string }>[] = [{}]) => {
  answers(list, { approvals: [...items], count: items.length, countIsMinimum: false, pageToCreate: 1 });
  const [first] = items;
  if (first) answers(one, first);
  answers(approvalFigures, { figures: [] });
  answers(proposerConduct, { since: '2026-02-01T10:00:00.000+00:00', actions: [] });
  answers(waitingApprovals, {
    waiting: waiting.map((fields) => ({ id: idOf(1), alone: false, from: null, ...fields })),
  });
};
const panel = () => page.getByRole('dialog').first();
const button = (name: string) => panel().getByRole('button', { name });
const note = () => panel().getByLabelText(say('approval.note'));
const address = '/office/approvals';
const showOne = (options: ShowOptions = {}) =>
  show(<ApprovalScreen />, { address: `${address}?record=${idOf(1)}`, ...options });
const question = () => page.getByRole('dialog', { name: say('approval.approveTitle') });
const confirm = () =>
  question()
    .getByRole('button', { name: say('approval.approve') })
    .click();
const approvedMoney = () => {
  const what = `${say('approval.kindLedgerCorrection')} · -€1,234.50 · Mira Sand`;
  return page.getByText(say('approval.approvedMoney', { what }));
};
const focusOf = (element: Element): void => (element as HTMLElement).focus();

beforeEach(() => holds([proposal()]));
afterEach(() => vi.useRealTimers());

describe('the queue', () => {
  test('loads pending proposals, oldest first, and opens one on a click', async () => {
    const shown = await show(<ApprovalScreen />, { address });
    await page.getByText('Mira Sand').click();
    await expect.element(panel().getByText(say('approval.whatWillBeDone'))).toBeVisible();
    expect(shown.address()).toContain(`record=${idOf(1)}`);
    expect(callsTo(list).at(-1)?.query).toMatchObject({
      filters: '{"state":{"in":["pending"]}}',
      sorts: '["dateCreation"]',
    });
  });

  test('shows amount, balance now and after, payer, and the proposer’s other actions about the customer', async () => {
    const figures = {
      id: idOf(1),
      balance: 2_000,
      held: 150,
      balanceAfter: 765.5,
      payer: 'Mira Sand',
      source: 'SEPA 4711',
    };
    answers(approvalFigures, { figures: [figures] });
    const last = '2026-03-01T10:00:00.000+00:00';
    answers(proposerConduct, {
      since: '2026-02-01T10:00:00.000+00:00',
      actions: [{ action: 'user.update', count: 12, last }],
    });
    await show(<ApprovalScreen />, { address });
    const row = page.getByRole('row', { name: 'Mira Sand', exact: false });
    for (const shown of ['-€1,234.50', '€2,000.00 → €765.50', 'Mira Sand · SEPA 4711'])
      await expect.element(row).toMatchTextContent(shown);
    expect(callsTo(approvalFigures).map(({ query }) => query)).toEqual([{ ids: idOf(1) }]);
    await page.getByText('Otto Clerk').click();
    await expect.element(panel().getByRole('listitem')).toMatchTextContent('12 × ');
    for (const shown of ['€150.00', 'SEPA 4711']) await expect.element(panel()).toMatchTextContent(shown);
    const all = panel().getByRole('link', { name: say('approval.conductAll') });
    const href = decodeURIComponent(all.element().getAttribute('href') ?? '');
    for (const part of ['/office/audit', idOf(50), idOf(60), '2026-02-01']) expect(href).toContain(part);
  });

  test('shows decided proposals on a separate tab, newest first, with their result', async () => {
    await show(<ApprovalScreen />, { address });
    await expect.element(page.getByText('Mira Sand')).toBeVisible();
    holds([proposal({ state: 'rejected', dateDone: '2026-03-02T10:00:00.000+00:00' })]);
    await page.getByRole('tab', { name: say('approval.tabDecided') }).click();
    await expect.element(page.getByText(say('approval.stateRejected'))).toBeVisible();
    await expect
      .poll(() => callsTo(list).at(-1)?.query)
      .toMatchObject({ filters: '{"state":{"in":["approved","rejected","withdrawn"]}}', sorts: '["-dateDone"]' });
  });

  test('distinguishes an empty queue from a filter without matches', async () => {
    holds([]);
    await show(<ApprovalScreen />, { address });
    await expect.element(page.getByText(say('approval.emptyWaiting'))).toBeVisible();
    await page.getByRole('button', { name: say('ui.addFilter') }).click();
    await page.getByRole('menuitem', { name: say('approval.kind') }).click();
    const filter = page.getByRole('dialog', { name: say('approval.kind') });
    await filter.getByRole('checkbox', { name: say('approval.kindUserRole') }).click();
    await filter.getByRole('button', { name: say('ui.apply') }).click();
    await expect.element(page.getByText(say('approval.noMatch'))).toBeVisible();
    await expect
      .poll(() => callsTo(list).at(-1)?.query['filters'])
      .toBe('{"kind":{"in":["user.role"]},"state":{"in":["pending"]}}');
  });

  test('can be reloaded after the server could not be reached', async () => {
    isUnreachable(list);
    await show(<ApprovalScreen />, { address });
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    holds([proposal()]);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText('Mira Sand')).toBeVisible();
  });

  test('shows a proposal that another person makes meanwhile', async () => {
    holds([]);
    await show(<ApprovalScreen />, { address });
    await expect.element(page.getByText(say('approval.emptyWaiting'))).toBeVisible();
    holds([proposal()]);
    notifyChanged({ event: 'approvalCreated', resource: 'approval', change: 'created', ids: [idOf(1)] });
    await expect.element(page.getByText('Mira Sand')).toBeVisible();
  });
});

describe('a proposal', () => {
  test('shows the amount as money, values before and after, author and reason, without ids', async () => {
    holds([proposal({ decisions: [decision({ note: 'Checked the statement' })] })]);
    await showOne();
    for (const text of ['-€1,234.50', 'Kies', 'Splitt', 'Otto Clerk', 'Booked twice', 'Checked the statement'])
      await expect.element(panel().getByText(text, { exact: true })).toBeVisible();
    await expect.element(panel()).toMatchTextContent(say('approval.approvedBy', { name: 'Grace Ink' }));
    await expect.element(panel()).toMatchTextContent(say('approval.agreedOf', { done: 1, needed: 2 }));
    await expect.element(panel()).not.toMatchTextContent(idOf(50));
    await expect
      .element(panel().getByRole('link', { name: 'Mira Sand' }))
      .toHaveAttribute('href', `/office/leads/${idOf(50)}`);
  });

  test('formats the prices and the result of a settlement in German', async () => {
    const before = { quantity: 1_250.5, leverage: 10, openPrice: '1.10000', closePrice: '1.11000', profit: 9.09 };
    const after = { ...before, closePrice: '1.10010', profit: -12.5 };
    holds([proposal({ kind: 'order.adjust', params: { name: 'EURUSD · Mira Sand', before, after } })]);
    await showOne({ language: 'de' });
    await expect.element(panel()).toMatchTextContent('1,110001,10010');
    await expect.element(panel()).toMatchTextContent('9,09 €-12,50 €');
  });

  test('shows the terms and the result of a past order, and what contradicts them', async () => {
    const after = { symbol: 'BTCUSD', leverage: 10, openPrice: '1000.0', closePrice: '90000.0', profit: 890_000 };
    const facts = { beforeAccount: true, recordedAtOpen: null, openOutside: null, closeOutside: true };
    holds([proposal({ kind: 'order.import', reason: '', params: { name: 'BTCUSD', after: { ...after, ...facts } } })]);
    await showOne();
    await expect.element(panel()).toMatchTextContent('€890,000.00');
    await expect.element(panel()).toMatchTextContent(`${say('audit.fieldBeforeAccount')}${say('audit.yes')}`);
    await expect.element(panel()).toMatchTextContent(`${say('audit.fieldCloseOutside')}${say('audit.yes')}`);
    await expect.element(panel()).not.toMatchTextContent(say('audit.fieldOpenOutside'));
  });

  test('does not count a rejection as an approval, and shows when a person decided alone', async () => {
    holds([
      proposal({
        state: 'rejected',
        decisions: [decision({ alone: true }), decision({ by: idOf(71), byName: 'Otto Clerk', approved: false })],
      }),
    ]);
    await showOne();
    await expect.element(panel()).toMatchTextContent(say('approval.agreedOf', { done: 1, needed: 2 }));
    await expect.element(panel()).toMatchTextContent(say('approval.approvedAlone', { name: 'Grace Ink' }));
    await expect.element(panel()).toMatchTextContent(say('approval.rejectedBy', { name: 'Otto Clerk' }));
  });

  test('has no decision buttons once it is decided', async () => {
    holds([proposal({ state: 'approved', decisions: [decision()] })], []);
    await showOne();
    await expect.element(panel().getByText('Booked twice')).toBeVisible();
    await expect.element(button(say('approval.approve'))).not.toBeInTheDocument();
    await expect.element(button(say('approval.withdraw'))).not.toBeInTheDocument();
  });

  test('shows a message if the reader may not see it', async () => {
    refuses(one, { status: 404, code: 'notFound', message: say('refusal.notFound') });
    await showOne();
    await expect.element(panel().getByText(say('refusal.notFound'))).toBeVisible();
  });
});

describe('deciding', () => {
  test('sends the note with an approval', async () => {
    answers(approve, proposal({ state: 'approved' }));
    await showOne();
    await note().fill('Known for years');
    await button(say('approval.approve')).click();
    await confirm();
    await expect.element(approvedMoney()).toBeVisible();
    const [call] = callsTo(approve);
    expect(call).toMatchObject({ params: { id: idOf(1) }, body: { note: 'Known for years' } });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('asks for proof of identity only when the server requires it, and then sends the decision', async () => {
    refuses(approve, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
    answers(twoFactorState, { active: true, recoveryCodesLeft: 8 });
    answers(prove, () => {
      answers(approve, proposal({ state: 'approved' }));
      return { until: '2026-03-02T10:05:00.000Z' };
    });
    await showOne();
    await note().fill('Known for years');
    await button(say('approval.approve')).click();
    await confirm();
    const question = page.getByRole('dialog', { name: say('profile.proofTitle') });
    await expect.element(question).toMatchTextContent(say('profile.proofText'));
    await field(say('profile.twoFactorPassword'), question).fill('Walnut-boat-48');
    await field(say('profile.twoFactorRemoveCode'), question).fill('123456');
    await question.getByRole('button', { name: say('profile.proofConfirm') }).click();
    await expect.element(approvedMoney()).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(callsTo(prove).map(({ body }) => body)).toEqual([{ password: 'Walnut-boat-48', code: '123456' }]);
    expect(callsTo(approve).map(({ body }) => body)).toEqual([
      { note: 'Known for years' },
      { note: 'Known for years' },
    ]);
  });

  test('sends nothing more if the proof is cancelled', async () => {
    refuses(reject, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
    answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
    await showOne();
    await note().fill('Not the amount of the statement');
    await button(say('approval.reject')).click();
    const question = page.getByRole('dialog', { name: say('profile.proofTitle') });
    await question.getByRole('button', { name: say('ui.cancel') }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(callsTo(reject)).toHaveLength(1);
    await expect.element(note()).toHaveValue('Not the amount of the statement');
  });

  test('needs a reason of at least three letters to reject', async () => {
    answers(reject, proposal({ state: 'rejected' }));
    await showOne();
    await note().fill(' no ');
    await button(say('approval.reject')).click();
    await expect.element(panel().getByText(say('approval.reasonNeeded'))).toBeVisible();
    await expect.element(note()).toHaveFocus();
    expect(callsTo(reject)).toHaveLength(0);
    await note().fill('Not the amount of the statement');
    await button(say('approval.reject')).click();
    await expect.element(page.getByText(say('approval.rejectedToast'))).toBeVisible();
    expect(callsTo(reject).map(({ body }) => body)).toEqual([{ reason: 'Not the amount of the statement' }]);
  });

  test('works with the keys A and R, but not while a note is typed', async () => {
    answers(approve, proposal({ state: 'approved' }));
    await showOne();
    await expect.element(button(say('approval.approve'))).toBeVisible();
    await note().click();
    await userEvent.keyboard('ar');
    await expect.element(note()).toHaveValue('ar');
    expect(callsTo(approve)).toHaveLength(0);
    focusOf(button(say('approval.approve')).element());
    await userEvent.keyboard('r');
    await expect.element(panel().getByText(say('approval.reasonNeeded'))).toBeVisible();
    focusOf(button(say('approval.approve')).element());
    await userEvent.keyboard('a');
    await confirm();
    await expect.element(approvedMoney()).toBeVisible();
    expect(callsTo(approve)).toHaveLength(1);
  });

  test('asks once more before money moves, with the amount, the person and the balance after', async () => {
    answers(approve, proposal({ state: 'approved' }));
    const figures = { id: idOf(1), balance: 2_000, held: 0, balanceAfter: 765.5, payer: null, source: null };
    answers(approvalFigures, { figures: [figures] });
    await showOne();
    await expect.element(panel().getByText('€2,000.00')).toBeVisible();
    focusOf(button(say('approval.approve')).element());
    await userEvent.keyboard('a');
    for (const shown of ['-€1,234.50', 'Mira Sand', '€2,000.00 → €765.50', say('approval.kindLedgerCorrection')])
      await expect.element(question()).toMatchTextContent(shown);
    await userEvent.keyboard('{Enter}');
    await expect.element(question()).not.toBeInTheDocument();
    expect(callsTo(approve)).toHaveLength(0);
  });

  test('takes one press if no money moves', async () => {
    holds([proposal({ kind: 'user.role', params: {}, lead: null, leadName: null })]);
    answers(approve, proposal({ state: 'approved' }));
    await showOne();
    await expect.element(button(say('approval.approve'))).toBeVisible();
    focusOf(button(say('approval.approve')).element());
    await userEvent.keyboard('a');
    await expect.element(page.getByText(say('approval.approvedToast'))).toBeVisible();
    expect(callsTo(approve)).toHaveLength(1);
  });

  test('shows the server’s message if it is refused, and keeps the note', async () => {
    refuses(approve, { status: 409, code: 'insufficientFunds', message: 'The balance no longer covers this.' });
    await showOne();
    await note().fill('Fine');
    await button(say('approval.approve')).click();
    await confirm();
    await expect.element(panel().getByRole('alert')).toHaveTextContent('The balance no longer covers this.');
    await expect.element(note()).toHaveValue('Fine');
  });

  test('is not offered to a person who cannot decide this proposal', async () => {
    holds([proposal()], []);
    await showOne();
    await expect.element(panel().getByText('Booked twice')).toBeVisible();
    await expect.element(button(say('approval.approve'))).not.toBeInTheDocument();
  });

  test('can be stopped, but not approved, by a person who could not decide what root is about to decide alone', async () => {
    holds([proposal({ aloneFrom: '2026-03-03T12:00:00.000Z' })], []);
    answers(reject, proposal({ state: 'rejected' }));
    await showOne();
    await expect.element(panel().getByText(say('approval.stopText'))).toBeVisible();
    await expect.element(button(say('approval.approve'))).not.toBeInTheDocument();
    await note().fill('Nobody asked for it');
    await button(say('approval.reject')).click();
    await expect.element(page.getByText(say('approval.rejectedToast'))).toBeVisible();
    expect(callsTo(reject)).toHaveLength(1);
  });

  test('of a reset shows the new password once to the person who approved it', async () => {
    const reset = { kind: 'user.reset', state: 'approved', recordName: 'Otto Clerk' } as const;
    holds([proposal({ ...reset, decisions: [decision({ by: own })] })], []);
    answers(collectPassword, { password: 'kwmtr-hpezv-4827' });
    await showOne();
    await button(say('approval.resetCollect')).click();
    await expect.element(page.getByText('kwmtr-hpezv-4827')).toBeVisible();
  });

  test('of a reset shows no password to anybody else', async () => {
    holds([proposal({ kind: 'user.reset', state: 'approved', decisions: [decision()] })], []);
    await showOne();
    await expect.element(panel().getByText('Booked twice')).toBeVisible();
    await expect.element(button(say('approval.resetCollect'))).not.toBeInTheDocument();
  });

  test('is not offered to a role without the permission, and makes no call', async () => {
    await showOne({ as: personOf('regular') });
    await expect.element(panel().getByText('Booked twice')).toBeVisible();
    await expect.element(button(say('approval.approve'))).not.toBeInTheDocument();
    expect(callsTo(waitingApprovals)).toHaveLength(0);
  });
});

describe('a proposal that became void with its record', () => {
  test.each([
    ['productSold', 'endProductSold'],
    ['offerExpired', 'endOfferExpired'],
    ['investmentEnded', 'endInvestmentEnded'],
  ] as const)('says that it was closed and why: %s', async (endReason, outcome) => {
    holds([proposal({ proposedBy: own, state: 'withdrawn', endReason })], []);
    await showOne();
    await expect.element(panel().getByText(say('approval.stateEnded'), { exact: true })).toBeVisible();
    await expect.element(panel().getByText(say(`approval.${outcome}`))).toBeVisible();
    await expect.element(panel().getByText(say('approval.stateWithdrawn'), { exact: true })).not.toBeInTheDocument();
    await expect.element(button(say('approval.approve'))).not.toBeInTheDocument();
  });
});

describe('the reader’s own proposal', () => {
  test('cannot be decided but can be withdrawn', async () => {
    holds([proposal({ proposedBy: own })], []);
    answers(withdrawProposal, proposal({ proposedBy: own, state: 'withdrawn' }));
    await showOne();
    await expect.element(panel().getByText(say('approval.ownText'))).toBeVisible();
    await expect.element(button(say('approval.approve'))).not.toBeInTheDocument();
    await button(say('approval.withdraw')).click();
    await expect.element(page.getByText(say('approval.withdrawnToast'))).toBeVisible();
    expect(callsTo(withdrawProposal).map(({ params }) => params)).toEqual([{ id: idOf(1) }]);
  });

  test('can be approved alone by root once the delay is over, but not rejected', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-03-02T12:00:00Z');
    holds([proposal({ proposedBy: own })], [{ alone: true, from: '2026-03-02T11:59:00.000Z' }]);
    await showOne({ as: personOf('root') });
    await expect.element(panel().getByText(say('approval.aloneTitle'))).toBeVisible();
    await expect.element(button(say('approval.approve'))).toBeVisible();
    await expect.element(button(say('approval.reject'))).not.toBeInTheDocument();
  });

  test('cannot be approved alone before the end of the delay, which is shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-03-02T12:00:00Z');
    holds([proposal({ proposedBy: own })], [{ alone: true, from: '2026-03-03T12:00:00.000Z' }]);
    await showOne({ as: personOf('root') });
    await expect.element(panel().getByText(say('approval.aloneTitle'))).toBeVisible();
    expect(document.querySelector('time[datetime="2026-03-03T12:00:00.000Z"]')).not.toBeNull();
    await expect.element(button(say('approval.approve'))).not.toBeInTheDocument();
  });
});

test.each([
  ['on a phone', { size: phone }],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'a proposal is readable and accessible in German %s',
  async (_name, options) => {
    holds([
      proposal({ reason: 'Vermögensverwaltungsgesellschaftsvertragsänderung', decisions: [decision({ alone: true })] }),
    ]);
    await showOne({ language: 'de', ...options });
    await expect.element(button(speak('de')('approval.approve'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
