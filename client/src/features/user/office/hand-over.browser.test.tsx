import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { handOverByRules } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { handOver } from '@countinghouse/contract/user/hand-over.ts';
import { assignableStaff, bulkOwners, bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { UserList } from './user-list.tsx';

const otto = sampleOf(User, { id: idOf(60), firstName: 'Otto', lastName: 'Clerk', role: 'regular', version: 4 });
const nina = { id: idOf(61), name: 'Nina Berg', role: 'regular' as const };
const showDialog = (options: ShowOptions = {}) =>
  show(
    <main>
      <HandOverDialog person={otto} onClose={() => undefined} />
    </main>,
    options,
  );
const submit = () => page.getByRole('dialog').getByRole('button', { name: say('user.handOver') });
const choose = async (): Promise<void> => {
  await page.getByRole('combobox', { name: say('user.handOverTo') }).click();
  await page.getByRole('option', { name: nina.name }).click();
  // Leaves the field, whose list would cover the buttons.
  await userEvent.keyboard('{Tab}');
};

beforeEach(() => {
  lists(user, [otto, personOf('root')]);
  lists(campaign, []);
  answers(assignableStaff, { users: [nina, { id: otto.id, name: 'Otto Clerk', role: 'regular' }] });
  answers(bulkOwners, { owners: [{ id: otto.id, name: 'Otto Clerk', count: 12 }], locked: 0, withMoney: 2 });
  answers(handOver, { done: 12, refused: [], action: idOf(70) });
});

describe('handing over leads', () => {
  test('shows how many leads there are, asks for the receiver, and offers an undo', async () => {
    answers(undoBulkChange, { restored: 12, kept: 0 });
    await showDialog();
    await expect.element(page.getByText(/12 leads.*2 of them have money/)).toBeVisible();
    await expect.element(submit()).toBeDisabled();
    await choose();
    await submit().click();
    await expect.element(page.getByText(say('user.handedOver', { count: 12, formatted: '12' }))).toBeVisible();
    expect(callsTo(handOver).map(({ body }) => body)).toEqual([{ to: [nina.id] }]);
    await expect.element(page.getByRole('button', { name: say('kernel.undo') })).toBeVisible();
  });

  test('goes by the rules of the rotation instead of named people, and says how many leads stay', async () => {
    answers(handOverByRules, { done: 9, refused: [], action: idOf(70), left: 3, next: null });
    await showDialog();
    await expect.element(page.getByText(/12 leads/)).toBeVisible();
    await page.getByRole('radio', { name: say('user.handOverRules') }).click();
    await expect.element(page.getByText(say('user.handOverRulesHint', { name: 'Otto Clerk' }))).toBeVisible();
    expect(await pageFaults('en')).toEqual([]);
    await submit().click();
    await expect.element(page.getByText(/9 leads handed over · 3 leads stay/)).toBeVisible();
    expect(callsTo(handOverByRules)).toHaveLength(1);
    expect(callsTo(handOver)).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: say('kernel.undo') })).toBeVisible();
  });

  const startByRules = async () => {
    await showDialog();
    await expect.element(page.getByText(/12 leads/)).toBeVisible();
    await page.getByRole('radio', { name: say('user.handOverRules') }).click();
    await submit().click();
  };

  test('goes on by the rules until no lead is left, as one change, and shows how far it is', async () => {
    let arrive: () => void = () => undefined;
    answers(handOverByRules, ({ body }) => {
      if ((body as { after?: string }).after !== undefined)
        return { done: 6, refused: [], action: idOf(70), left: 0, next: null };
      arrive = waits(handOverByRules);
      return { done: 5, refused: [], action: idOf(70), left: 1, next: idOf(80) };
    });
    await startByRules();
    await expect.element(page.getByText(say('user.handOverProgress', { done: '6', all: '12' }))).toBeVisible();
    arrive();
    await expect.element(page.getByText(/11 leads handed over · 1 lead stays/)).toBeVisible();
    expect(callsTo(handOverByRules).map(({ body }) => body)).toEqual([{}, { after: idOf(80), action: idOf(70) }]);
  });

  test('keeps what it handed over, with an undo, if it is refused on the way', async () => {
    answers(handOverByRules, () => {
      refuses(handOverByRules, { status: 403, code: 'forbidden', message: say('error.forbidden') });
      return { done: 5, refused: [], action: idOf(70), left: 0, next: idOf(80) };
    });
    await startByRules();
    await expect
      .element(
        page.getByText(
          /5 leads handed over · Then the hand-over stopped. Check who is still with Otto Clerk: .*permission/,
        ),
      )
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: say('kernel.undo') })).toBeVisible();
    await expect.element(submit()).toBeEnabled();
  });

  test('has nothing to hand over without leads, and shows why it was refused', async () => {
    answers(bulkOwners, { owners: [], locked: 0, withMoney: 0 });
    await showDialog();
    await expect.element(page.getByText(say('user.handOverNone', { name: 'Otto Clerk' }))).toBeVisible();
    await choose();
    await expect.element(submit()).toBeDisabled();
  });

  test('keeps the choice when the server refuses', async () => {
    refuses(handOver, { status: 403, code: 'forbidden', message: say('error.forbidden') });
    await showDialog();
    await expect.element(page.getByText(/12 leads/)).toBeVisible();
    await choose();
    await submit().click();
    await expect.element(page.getByText(say('error.forbidden'))).toBeVisible();
    await expect.element(submit()).toBeEnabled();
  });

  test('is offered right after the person was locked', async () => {
    answers(bulkStatus, { done: 1, refused: [] });
    await show(<UserList />, { address: '/office/users', as: personOf('root') });
    await page.getByRole('button', { name: say('list.actionsOf', { name: 'Otto Clerk' }) }).click();
    await page.getByRole('menuitem', { name: say('user.lock'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('user.lock') })
      .click();
    await page.getByRole('button', { name: say('user.handOver') }).click();
    await expect
      .element(page.getByRole('dialog', { name: say('user.handOverTitle', { name: 'Otto Clerk' }) }))
      .toBeVisible();
  });

  test('is readable in German on a dark phone', async () => {
    await showDialog({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByText(/12 Leads/)).toBeVisible();
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: speak('de')('user.handOver') }))
      .toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
