// In the product the office provides it.
import { checkAuth, generateToken } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { Comment, comment } from '@countinghouse/contract/comment/comment.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { LeadActionName } from './lead-action.ts';

const name = 'Iris Crane';
const lead = personOf('lead', { id: idOf(7), firstName: 'Iris', lastName: 'Crane', version: 3, qualifications: 'new' });
const me = personOf('admin');
const sven = { id: idOf(8), name: 'Sven Adviser', role: 'regular' } as const;

/** A dialog; counts how often it was closed, and how often the lead was deleted. */
const open = async (action: LeadActionName, shown: User = lead, options: ShowOptions = {}) => {
  const ended = { closed: 0, gone: 0 };
  await show(
    <ActionDialog
      action={action}
      lead={shown}
      onClose={() => {
        ended.closed += 1;
      }}
      onGone={() => {
        ended.gone += 1;
      }}
    />,
    { as: me, ...options },
  );
  return ended;
};
const dialog = (title: string) => page.getByRole('dialog', { name: title });
const button = (title: string, label: string) => dialog(title).getByRole('button', { name: label });
const undo = () => page.getByRole('button', { name: say('kernel.undo') });
const sent = () => callsTo(user.routes.update).map(({ body }) => body);
const acceptsChanges = (from: User = lead): void =>
  answers(user.routes.update, ({ input }) => {
    const changed = { ...from, ...(input.body as Partial<User>), version: 4 };
    answers(user.routes.one, changed);
    return changed;
  });

beforeEach(() => {
  answers(availableFunds, { available: 5_000 });
  lists(campaign, []);
  answers(assignableStaff, { users: [sven, { id: me.id, name: 'Ada Quill', role: 'admin' }] });
});

describe('assigning a lead', () => {
  const title = say('lead.assignTitle', { name });
  const choice = () => dialog(title).getByRole('combobox', { name: say('lead.assignTo') });

  test('to a colleague sends only that field, names both, and can be undone', async () => {
    acceptsChanges();
    const ended = await open('assign');
    await choice().click();
    await page.getByRole('option', { name: sven.name }).click();
    await button(title, say('lead.assign')).click();
    await expect.element(page.getByText(say('lead.assigned', { name, staff: sven.name }))).toBeVisible();
    expect(ended.closed).toBe(1);
    await undo().click();
    await expect.poll(sent).toEqual([
      { assignedTo: idOf(8), version: 3 },
      { assignedTo: null, version: 4 },
    ]);
  });

  test('offers no one and the user themselves first', async () => {
    await open('assign', { ...lead, assignedTo: idOf(8) });
    await expect.element(choice()).toHaveValue(sven.name);
    await choice().click();
    await expect.element(page.getByRole('option').first()).toBeVisible();
    const labels = page.getByRole('option').elements();
    expect(labels.map((one) => one.textContent)).toEqual([
      say('lead.nobody'),
      say('lead.me', { name: 'Ada Quill' }),
      sven.name,
    ]);
  });

  test('needs the keyboard alone: Enter assigns to the first match of what was typed', async () => {
    acceptsChanges();
    await open('assign');
    await expect.element(choice()).toHaveFocus();
    await userEvent.keyboard(sven.name.slice(0, 3));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(say('lead.assigned', { name, staff: sven.name }))).toBeVisible();
  });

  test('to no one removes the assignment', async () => {
    const assigned = { ...lead, assignedTo: idOf(8), assignedToName: sven.name };
    acceptsChanges(assigned);
    await open('assign', assigned);
    await choice().click();
    await page.getByRole('option', { name: say('lead.nobody') }).click();
    await button(title, say('lead.assign')).click();
    await expect.element(page.getByText(say('lead.assignedNobody', { name }))).toBeVisible();
    expect(sent()).toEqual([{ assignedTo: null, version: 3 }]);
  });

  test('cannot be confirmed while the current agent may no longer have leads and no one else is selected', async () => {
    await open('assign', { ...lead, assignedTo: idOf(99) });
    await expect.element(button(title, say('lead.assign'))).toBeDisabled();
  });

  test('that conflicts with a colleague’s assignment shows both by name', async () => {
    refuses(user.routes.update, { status: 409, code: 'versionConflict', message: 'Somebody else changed this.' });
    answers(user.routes.one, { ...lead, assignedTo: me.id, version: 5 });
    await open('assign');
    await choice().click();
    await page.getByRole('option', { name: sven.name }).click();
    await button(title, say('lead.assign')).click();
    const conflict = dialog(say('list.conflictTitle'));
    await expect.element(conflict).toMatchTextContent(/Sven Adviser.*Ada Quill/);
  });
});

describe('the stage of a lead in its dialog', () => {
  const title = say('lead.qualifyTitle', { name });

  test('is marked, changed by one click, and the change is confirmed', async () => {
    acceptsChanges();
    const ended = await open('qualify');
    await expect.element(button(title, 'New')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button(title, 'Interested')).toHaveAttribute('aria-pressed', 'false');
    await button(title, 'Interested').click();
    await expect.element(page.getByText(say('lead.stageChanged', { name, stage: 'Interested' }))).toBeVisible();
    expect(sent()).toEqual([{ qualifications: 'interested', version: 3 }]);
    expect(ended.closed).toBe(1);
  });
});

describe('locking an account', () => {
  test('asks for confirmation, explains that the customer is signed out, and can be undone', async () => {
    acceptsChanges();
    await open('lock');
    const title = say('lead.lockTitle', { name });
    await expect.element(dialog(title).getByText(say('lead.lockText'))).toBeVisible();
    expect(sent()).toEqual([]);
    await button(title, say('lead.lock')).click();
    await expect.element(page.getByText(say('lead.locked', { name }))).toBeVisible();
    await undo().click();
    await expect.poll(sent).toEqual([
      { status: 'locked', version: 3 },
      { status: 'active', version: 4 },
    ]);
  });

  test('does nothing on Cancel', async () => {
    const ended = await open('lock');
    await button(say('lead.lockTitle', { name }), say('ui.cancel')).click();
    expect(ended.closed).toBe(1);
    expect(sent()).toEqual([]);
  });

  test('can be reverted by unlocking', async () => {
    const locked = { ...lead, status: 'locked' } as const;
    acceptsChanges(locked);
    await open('unlock', locked);
    await button(say('lead.unlockManyTitle', { count: 1 }), say('lead.unlock')).click();
    await expect.element(page.getByText(say('lead.unlocked', { name }))).toBeVisible();
    expect(sent()).toEqual([{ status: 'active', version: 3 }]);
  });
});

describe('connecting as a customer', () => {
  const title = say('lead.connectTitle', { name });
  const reason = () => field(say('lead.connectReason'), dialog(title));

  test('requires a reason of three characters', async () => {
    await open('connect');
    await reason().fill('ab');
    await button(title, say('lead.connect')).click();
    await expect.element(reason()).toHaveAccessibleDescription(say('error.tooShort', { minimum: 3 }));
    expect(callsTo(generateToken)).toHaveLength(0);
  });

  test('sends the reason and uses the customer’s session from then on', async () => {
    answers(generateToken, { token: 'token-of-iris', expires: '2026-03-02T10:00:00.000Z' });
    await open('connect');
    await reason().fill('Asks for help on the phone');
    await button(title, say('lead.connect')).click();
    await expect.poll(() => callsTo(checkAuth).at(-1)?.headers.get('authorization') ?? '').toMatch(/token-of-iris/);
    expect(callsTo(generateToken).map(({ params, body }) => [params['id'], body])).toEqual([
      [lead.id, { reason: 'Asks for help on the phone' }],
    ]);
  });

  test('to a locked account is not possible, and the dialog explains what to do first', async () => {
    await open('connect', { ...lead, status: 'locked' });
    await expect.element(dialog(title).getByText(say('lead.connectLocked'))).toBeVisible();
    await expect.element(button(title, say('lead.connect'))).not.toBeInTheDocument();
  });
});

describe('a new password', () => {
  const resetTitle = say('user.resetTitle', { name });
  const given = say('user.resetDone', { name });

  test('needs confirmation, is shown once, and is not lost by Escape or a click outside the dialog', async () => {
    answers(resetPassword, { password: 'kwmtr-hpezv-4827', approval: null });
    const ended = await open('resetPassword');
    expect(callsTo(resetPassword)).toHaveLength(0);
    await button(resetTitle, say('user.resetPassword')).click();
    await expect.element(dialog(given).getByText('kwmtr-hpezv-4827')).toBeVisible();
    await expect.element(dialog(given).getByText(say('user.resetOnce'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(given).getByText('kwmtr-hpezv-4827')).toBeVisible();
    expect(ended.closed).toBe(0);
    await button(given, say('user.resetClose')).click();
    expect(ended.closed).toBe(1);
  });

  test('refused by the server shows the reason in the dialog', async () => {
    refuses(resetPassword, { status: 403, code: 'forbidden', message: 'This lead is not yours any more.' });
    await open('resetPassword');
    await button(resetTitle, say('user.resetPassword')).click();
    await expect.element(dialog(resetTitle).getByText(/This lead is not yours any more\.$/)).toBeVisible();
  });
});

describe('correcting a balance', () => {
  const title = say('lead.correctTitle', { name });
  const amount = () => field(say('field.amount'), dialog(title));
  const reason = () => field(say('field.reason'), dialog(title));
  const propose = () => button(title, say('lead.correctPropose'));

  test('shows the balance after it, and refuses more than is available', async () => {
    answers(availableFunds, { available: 2_224.66 });
    await open('correct');
    await amount().fill('-3000');
    await reason().fill('Booked twice');
    await expect.element(page.getByText(/€2,224\.66 → -€775\.34/)).toBeVisible();
    await propose().click();
    await expect
      .element(amount())
      .toHaveAccessibleDescription(new RegExp(RegExp.escape(say('lead.correctTooMuch', { available: '€2,224.66' }))));
    expect(callsTo(correctBalance)).toHaveLength(0);
  });

  test('of zero or without an amount is refused at its field', async () => {
    await open('correct');
    await reason().fill('Paid twice');
    await propose().click();
    await expect.element(amount()).toBeInvalid();
    await amount().fill('0');
    await propose().click();
    await expect.element(amount()).toHaveAccessibleDescription(new RegExp(say('error.amountZero')));
    expect(callsTo(correctBalance)).toHaveLength(0);
  });

  test('sends a negative amount to the cent with its reason, and confirms that it awaits approval', async () => {
    answers(correctBalance, { approval: idOf(44) });
    const ended = await open('correct');
    await amount().fill('-1234.5');
    await reason().fill('Paid twice');
    await propose().click();
    await expect.element(page.getByText(say('lead.corrected'))).toBeVisible();
    expect(callsTo(correctBalance).map(({ body }) => body)).toEqual([
      { userId: lead.id, amount: -1234.5, reason: 'Paid twice' },
    ]);
    expect(ended.closed).toBe(1);
  });

  test('keeps the values if the server refuses, with the reason at its field', async () => {
    const message = 'This would leave less than nothing.';
    const fields = [{ path: 'amount', code: 'balanceTooLow', message }];
    refuses(correctBalance, { status: 422, code: 'invalid', message: 'Please check the form', fields });
    await open('correct');
    await amount().fill('-10');
    await reason().fill('Paid twice');
    await propose().click();
    await expect.element(amount()).toHaveAccessibleDescription(new RegExp(message));
    await expect.element(reason()).toHaveValue('Paid twice');
  });
});

describe('a comment from the list', () => {
  const title = say('lead.commentTitle', { name });
  const commentField = () => dialog(title).getByRole('textbox', { name: say('comment.label') });
  const add = () => button(title, say('comment.add'));

  test('starts in its field, is added on Ctrl+Enter, and closes the dialog', async () => {
    answers(comment.routes.create, sampleOf(Comment, { lead: lead.id }));
    const ended = await open('comment');
    await expect.element(commentField()).toHaveFocus();
    await expect.element(add()).toBeDisabled();
    await userEvent.keyboard('Call on Monday{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(say('comment.added'))).toBeVisible();
    expect(callsTo(comment.routes.create).map(({ body }) => body)).toEqual([{ lead: lead.id, text: 'Call on Monday' }]);
    expect(ended.closed).toBe(1);
  });

  test('keeps its text if it could not be saved', async () => {
    isUnreachable(comment.routes.create);
    const ended = await open('comment');
    await commentField().fill('Call on Monday');
    await add().click();
    await expect.element(dialog(title).getByText(say('kernel.network'))).toBeVisible();
    await expect.element(commentField()).toHaveValue('Call on Monday');
    expect(ended.closed).toBe(0);
  });
});

describe('deleting a lead', () => {
  const title = say('list.deleteOneTitle', { name });

  test('shows what is deleted with it, leaves its page, and can be undone', async () => {
    answers(user.routes.removeMany, { done: 1, refused: [], action: idOf(90) });
    answers(undoBulkChange, { restored: 1, kept: 0 });
    const ended = await open('delete');
    await expect.element(dialog(title).getByText(say('lead.deleteNote'))).toBeVisible();
    await button(title, say('lead.delete')).click();
    await expect.element(page.getByText(say('list.deleted', { count: 1 }))).toBeVisible();
    expect(ended).toEqual({ closed: 1, gone: 1 });
    await undo().click();
    await expect.element(page.getByText(say('list.changeUndone', { count: 1, formatted: '1' }))).toBeVisible();
    expect(callsTo(undoBulkChange).map(({ params }) => params['id'])).toEqual([idOf(90)]);
  });

  test('of a customer with money is refused with the reason, and the page stays open', async () => {
    const refused = [{ id: lead.id, code: 'customerOpen', message: 'Iris Crane has €12.50 to spend.' }];
    answers(user.routes.removeMany, { done: 0, refused });
    const ended = await open('delete');
    await button(title, say('lead.delete')).click();
    await expect.element(page.getByText('Iris Crane has €12.50 to spend.')).toBeVisible();
    await expect.element(undo()).not.toBeInTheDocument();
    expect(ended.gone).toBe(0);
  });
});

test.each(['assign', 'qualify', 'lock', 'connect', 'correct', 'delete', 'comment'] as const)(
  'the dialog to %s is accessible and fits a phone in German in the dark',
  async (action) => {
    const long = { ...lead, lastName: 'Donaudampfschifffahrtskapitänsgattin' };
    await open(action, long, { language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Donaudampf/);
    expect(await pageFaults('de')).toEqual([]);
  },
);
