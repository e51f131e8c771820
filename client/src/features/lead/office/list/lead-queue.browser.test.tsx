import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { Comment, comment } from '@countinghouse/contract/comment/comment.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { Task, task } from '@countinghouse/contract/task/task.ts';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../../test/server-answers.ts';
import { phone, show, showOffice } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { LeadList } from './lead-list.tsx';

const leadOf = (number: number): User =>
  personOf('lead', {
    id: idOf(number),
    firstName: 'Iris',
    lastName: `Crane${number}`,
    email: `iris${number}@example.test`,
    qualifications: 'new',
    version: 3,
  });
const name = (number: number): string => `Iris Crane${number}`;
const panel = (number: number) => page.getByRole('region', { name: name(number), exact: true });
const heading = (number: number) => panel(number).getByRole('heading', { level: 2 });
const focusOf = (locator: Locator) => (locator.element() as HTMLElement).focus();
const press = (keys: string) => userEvent.keyboard(keys);
const row = (number: number) => page.getByRole('row').filter({ hasText: `iris${number}@example.test` });
const position = (at: number, total: number) => say('lead.position', { at: String(at), total: String(total) });

let leads: User[] = [];

const callBack = sampleOf(Task, {
  id: idOf(70),
  title: 'Call about the offer',
  kind: 'callBack',
  state: 'open',
  outcome: null,
  lead: idOf(1),
});

beforeEach(() => {
  leads = Array.from({ length: 30 }, (_, at) => leadOf(at + 1));
  lists(user, leads);
  lists(comment, []);
  lists(task, [callBack]);
  answers(availableFunds, { available: 2_224.66 });
  lists(campaign, []);
  answers(assignableStaff, { users: [] });
  answers(getTrader, ({ params }) => sampleOf(Trader, { lead: params['id'] ?? '', country: 'CH' }));
  answers(getVerification, ({ params }) => sampleOf(Verification, { lead: params['id'] ?? '', status: 'pending' }));
  // As the server: a lead with a stage has left the list of those without one.
  answers(user.routes.update, ({ params, body }) => {
    const lead = leads.find(({ id }) => id === params['id']) ?? leadOf(0);
    lists(user, (leads = leads.filter(({ id }) => id !== lead.id)));
    return { ...lead, ...(body as object), version: lead.version + 1 };
  });
});

const showQueue = async (address = '/office/leads') => {
  const shown = await show(<LeadList />, { address });
  await expect.element(page.getByRole('row').nth(3)).toBeVisible();
  return shown;
};

describe('working through the leads', () => {
  test('opens the first lead with J, steps with J and K, and names the position', async () => {
    await showQueue();
    await press('j');
    await expect.element(panel(1).getByRole('status').first()).toHaveTextContent(position(1, 30));
    await press('j');
    await expect.element(panel(2).getByRole('status').first()).toHaveTextContent(position(2, 30));
    await expect.element(panel(2).getByText(name(2))).toHaveFocus();
    await press('k');
    await expect.element(heading(1)).toBeVisible();
    await panel(1)
      .getByRole('button', { name: say('list.next') })
      .click();
    await expect.element(heading(2)).toBeVisible();
    expect(await pageFaults()).toEqual([]);
  });

  test('shows next step, money and comments above the facts, and scrolls the lead instead of the page', async () => {
    await showOffice(`/office/leads?record=${idOf(1)}`, { size: [1440, 700] });
    await expect.element(heading(1)).toBeVisible();
    const places = [callBack.title, '€2,224.66', say('lead.latestComments'), say('field.qualifications')];
    for (const shown of places)
      await expect.element(panel(1).getByText(shown, { exact: true }).first()).toBeInTheDocument();
    const tops = places.map(
      (shown) => panel(1).getByText(shown, { exact: true }).first().element().getBoundingClientRect().top,
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(panel(1).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(700);
  });

  test('goes on to the next page and back', async () => {
    const shown = await showQueue(`/office/leads?record=${idOf(25)}`);
    await expect.element(heading(25)).toBeVisible();
    await press('j');
    await expect.element(heading(26)).toBeVisible();
    await expect.element(panel(26).getByRole('status').first()).toHaveTextContent(position(26, 30));
    expect(shown.address()).toContain('page=2');
    await press('k');
    await expect.element(heading(25)).toBeVisible();
    expect(shown.address()).not.toContain('page=2');
  });

  test('starts in the middle of the list and goes back to the page before', async () => {
    await showQueue(`/office/leads?page=2&record=${idOf(26)}`);
    await expect.element(panel(26).getByRole('status').first()).toHaveTextContent(position(26, 30));
    await press('k');
    await expect.element(panel(25).getByRole('status').first()).toHaveTextContent(position(25, 30));
  });

  test('stays where the reader is typing', async () => {
    await showQueue(`/office/leads?record=${idOf(1)}`);
    await press('c');
    await expect.element(panel(1).getByRole('textbox', { name: say('comment.label') })).toHaveFocus();
    await press('jast?');
    await expect.element(panel(1).getByRole('textbox', { name: say('comment.label') })).toHaveValue('jast?');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows the whole comment box when it is asked for', async () => {
    await showOffice(`/office/leads?record=${idOf(1)}`, { size: [1440, 700] });
    await expect.element(heading(1)).toBeVisible();
    await press('c');
    await expect.element(panel(1).getByRole('textbox', { name: say('comment.label') })).toHaveFocus();
    await expect.element(panel(1).getByRole('button', { name: say('comment.add') })).toBeInViewport({ ratio: 1 });
  });

  test('closes with Escape and returns to the row', async () => {
    await showQueue(`/office/leads?record=${idOf(2)}`);
    await expect.element(heading(2)).toBeVisible();
    await press('{Escape}');
    await expect.element(panel(2)).not.toBeInTheDocument();
    await expect.element(row(2)).toHaveFocus();
  });

  test('closes its stages before itself with Escape', async () => {
    await showQueue(`/office/leads?record=${idOf(2)}`);
    await expect.element(heading(2)).toBeVisible();
    await press('s');
    await expect.element(panel(2).getByText(say('lead.stageKeys'))).toBeVisible();
    await press('{Escape}');
    await expect.element(page.getByText(say('lead.stageKeys'))).not.toBeInTheDocument();
    await expect.element(panel(2)).toBeVisible();
    await press('{Escape}');
    await expect.element(panel(2)).not.toBeInTheDocument();
  });

  test('closes with Escape wherever the focus is outside of fields', async () => {
    await showQueue(`/office/leads?record=${idOf(2)}`);
    await expect.element(heading(2)).toBeVisible();
    focusOf(row(4));
    await press('{Escape}');
    await expect.element(panel(2)).not.toBeInTheDocument();
  });

  test('steps the open lead with J and K from a row, too', async () => {
    await showQueue(`/office/leads?record=${idOf(2)}`);
    await expect.element(heading(2)).toBeVisible();
    focusOf(row(5));
    await press('j');
    await expect.element(heading(3)).toBeVisible();
    focusOf(row(5));
    await press('k');
    await expect.element(heading(2)).toBeVisible();
    await expect.element(panel(2).getByText(name(2))).toHaveFocus();
  });

  test('fills the screen of a phone, with buttons for the steps', async () => {
    await show(<LeadList />, { address: `/office/leads?record=${idOf(1)}`, size: phone });
    const screen = page.getByRole('dialog', { name: name(1), exact: true });
    await expect.element(screen.getByText(position(1, 30))).toBeVisible();
    await screen.getByRole('button', { name: say('list.next') }).click();
    await expect.element(page.getByRole('dialog', { name: name(2), exact: true })).toBeVisible();
    await press('j');
    await expect.element(page.getByRole('dialog', { name: name(3), exact: true })).toBeVisible();
    expect(page.getByRole('dialog').element().getBoundingClientRect().width).toBe(phone[0]);
  });
});

describe('the comment box of the open lead', () => {
  const box = (number: number) => panel(number).getByRole('textbox', { name: say('comment.label') });

  test.each(['', 'Wants a quote'])(
    'is left with Escape, which keeps the lead open and the draft: "%s"',
    async (draft) => {
      await showQueue(`/office/leads?record=${idOf(1)}`);
      await expect.element(heading(1)).toBeVisible();
      await press('c');
      await expect.element(box(1)).toHaveFocus();
      if (draft !== '') await press(draft);
      await press('{Escape}');
      await expect.element(panel(1).getByText(name(1))).toHaveFocus();
      await expect.element(box(1)).toHaveValue(draft);
    },
  );

  test('gives the focus back to the lead once the comment is saved, so that the next key works', async () => {
    answers(comment.routes.create, ({ body }) => sampleOf(Comment, body as object));
    await showQueue(`/office/leads?record=${idOf(1)}`);
    await expect.element(heading(1)).toBeVisible();
    await press('c');
    await expect.element(box(1)).toHaveFocus();
    await press('Wants a quote{Control>}{Enter}{/Control}');
    await expect.element(panel(1).getByText(name(1))).toHaveFocus();
    await press('j');
    await expect.element(heading(2)).toBeVisible();
  });

  test('is left with Escape on a phone, too', async () => {
    await show(<LeadList />, { address: `/office/leads?record=${idOf(1)}`, size: phone });
    const screen = page.getByRole('dialog', { name: name(1), exact: true });
    await screen.getByRole('textbox', { name: say('comment.label') }).click();
    await press('{Escape}');
    await expect.element(screen.getByText(name(1), { exact: true })).toHaveFocus();
  });
});

describe('keys that are pressed while a lead is still loading', () => {
  const comments = (number: number) => panel(number).getByRole('textbox', { name: say('comment.label') });

  /** The list and the lead that its address opens, both without their replies yet. */
  const showWaiting = async (address: string) => {
    const arrivals = [waits(user.routes.list), waits(user.routes.one)];
    await showOffice(address);
    return () => arrivals.forEach((arrive) => arrive());
  };

  test('open the comment box once it is there, and the rest is its text', async () => {
    const arrive = await showWaiting(`/office/leads?record=${idOf(1)}`);
    await expect.element(page.getByRole('button', { name: say('list.next') })).toBeVisible();
    await press('cj at 5');
    arrive();
    await expect.element(comments(1)).toHaveFocus();
    await expect.element(comments(1)).toHaveValue('j at 5');
    await expect.element(panel(1).getByRole('status').first()).toHaveTextContent(position(1, 30));
  });

  test('set its stage once it is there', async () => {
    const arrive = await showWaiting(`/office/leads?record=${idOf(1)}`);
    await expect.element(page.getByRole('button', { name: say('list.next') })).toBeVisible();
    await press('s2');
    arrive();
    await expect.element(heading(2)).toBeVisible();
    expect(callsTo(user.routes.update).map(({ params, body }) => [params['id'], body])).toEqual([
      [idOf(1), { qualifications: 'interested', version: 3 }],
    ]);
  });

  test('are forgotten with Escape', async () => {
    const arrive = await showWaiting(`/office/leads?record=${idOf(1)}`);
    await expect.element(page.getByRole('button', { name: say('list.next') })).toBeVisible();
    await press('cj{Escape}');
    arrive();
    await expect.element(row(1)).toBeVisible();
    await press('jj');
    await expect.element(heading(2)).toBeVisible();
    await expect.element(panel(2).getByRole('status').first()).toHaveTextContent(position(2, 30));
  });

  test('open the first lead once the list is there, and step on from it', async () => {
    const arrive = await showWaiting('/office/leads');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await press('jj');
    arrive();
    await expect.element(heading(2)).toBeVisible();
  });

  test('step and act in the order in which they are pressed', async () => {
    await showQueue();
    await press('jjjc');
    await expect.element(comments(3)).toHaveFocus();
  });

  test('step on while the next page is loading', async () => {
    await showQueue(`/office/leads?record=${idOf(25)}`);
    await expect.element(heading(25)).toBeVisible();
    const arrive = waits(user.routes.list);
    await press('jjj');
    arrive();
    await expect.element(heading(28)).toBeVisible();
  });
});

describe('setting stages one after another', () => {
  test('takes one key a lead, and the list does not move under the reader', async () => {
    await showQueue(`/office/leads?record=${idOf(1)}`);
    await expect.element(heading(1)).toBeVisible();
    await press('s');
    await expect.element(panel(1).getByText(say('lead.stageKeys'))).toBeVisible();
    for (const number of [1, 2, 3]) {
      await press('2');
      await expect.element(heading(number + 1)).toBeVisible();
      notifyChanged({ event: 'userUpdated', resource: 'user', change: 'updated', ids: null });
    }
    await expect.element(panel(4).getByRole('status').first()).toHaveTextContent(position(4, 30));
    // The number beside the title follows the server; the rows do not.
    await expect.element(page.getByText('27', { exact: true })).toBeVisible();
    await expect.element(row(1)).toBeVisible();
    const body = { qualifications: 'interested', version: 3 };
    expect(callsTo(user.routes.update).map((call) => call.body)).toEqual([body, body, body]);
    expect(callsTo(user.routes.update).map(({ params }) => params['id'])).toEqual([1, 2, 3].map(idOf));
    expect(await pageFaults()).toEqual([]);
  });

  test('shows the stages and their digits wherever the reader has scrolled in the lead', async () => {
    await showOffice(`/office/leads?record=${idOf(1)}`, { size: [1440, 500] });
    await expect.element(heading(1)).toBeVisible();
    panel(1)
      .getByRole('heading', { name: say('lead.latestComments') })
      .element()
      .scrollIntoView();
    await press('s');
    await expect.element(panel(1).getByText(say('lead.stageKeys'))).toBeInViewport({ ratio: 1 });
    panel(1).getByText(say('comment.emptyTitle')).element().scrollIntoView();
    await expect.element(panel(1).getByText(say('lead.stageKeys'))).toBeInViewport({ ratio: 1 });
  });

  test('leaves out no lead at the end of a page whose leads have left the list', async () => {
    await showQueue(`/office/leads?record=${idOf(24)}`);
    await expect.element(heading(24)).toBeVisible();
    await press('s2');
    await expect.element(heading(25)).toBeVisible();
    await press('2');
    await expect.element(heading(26)).toBeVisible();
    await expect.element(panel(26).getByRole('status').first()).toHaveTextContent(position(26, 30));
    await press('k');
    await expect.element(heading(25)).toBeVisible();
  });
});

describe('a field of the open lead', () => {
  const edit = (field: string) => panel(1).getByRole('button', { name: say('lead.editField', { field }), exact: true });

  test('is changed with one click, the text and Enter', async () => {
    await showQueue(`/office/leads?record=${idOf(1)}`);
    await edit(say('field.phone')).click();
    await press('+49 30 901820{Enter}');
    await expect.element(page.getByText(say('lead.saved', { name: name(1) }))).toBeVisible();
    const body = { phone: '+4930901820', version: 3 };
    expect(callsTo(user.routes.update).map((call) => call.body)).toEqual([body]);
    await expect.element(panel(1).getByRole('link', { name: '+4930901820' })).toBeVisible();
    await expect.element(edit(say('field.phone'))).toHaveFocus();
  });

  test('stays as it was after Escape, which leaves the lead open', async () => {
    await showQueue(`/office/leads?record=${idOf(1)}`);
    await edit(say('field.email')).click();
    await press('elsewhere{Escape}');
    await expect.element(panel(1).getByRole('link', { name: 'iris1@example.test' })).toBeVisible();
    expect(callsTo(user.routes.update)).toEqual([]);
  });

  test('says at the field what is wrong', async () => {
    await showQueue(`/office/leads?record=${idOf(1)}`);
    await expect.element(heading(1)).toBeVisible();
    await press('e');
    await press('none{Enter}');
    await expect.element(panel(1).getByText(say('error.phone'))).toBeVisible();
    expect(await pageFaults()).toEqual([]);
  });

  test('that somebody else has changed meanwhile asks which value is to stay', async () => {
    await showQueue(`/office/leads?record=${idOf(1)}`);
    await edit(say('field.company')).click();
    refuses(user.routes.update, { status: 409, code: 'versionConflict', message: 'Changed meanwhile' });
    lists(user, [{ ...leadOf(1), company: 'Theirs', version: 4 }, ...leads.slice(1)]);
    await press('Mine{Enter}');
    const conflict = page.getByRole('dialog');
    await expect.element(conflict.getByText('Theirs')).toBeVisible();
    await expect.element(conflict.getByText('Mine')).toBeVisible();
  });
});

test('a call by the number of the open lead asks for its outcome', async () => {
  lists(user, [{ ...leadOf(1), phone: '+49 30 901820' }, ...leads.slice(1)]);
  await showQueue(`/office/leads?record=${idOf(1)}`);
  const link = panel(1).getByRole('link', { name: '+49 30 901820' });
  await expect.element(link).toBeVisible();
  // A browser without telephone must not leave the page.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await link.click();
  await expect.element(page.getByRole('dialog', { name: say('task.callTitle', { name: name(1) }) })).toBeVisible();
});

describe('the keys', () => {
  test('record a call of the open lead with L and a digit', async () => {
    lists(user, [{ ...leadOf(1), phone: '+49 30 901820' }, ...leads.slice(1)]);
    await showOffice(`/office/leads?record=${idOf(1)}`);
    await expect.element(heading(1)).toBeVisible();
    await press('l');
    await expect.element(page.getByRole('radio', { name: say('task.reached') })).toHaveFocus();
    await press('2');
    await expect.element(page.getByRole('radio', { name: say('task.outcomeCallBack') })).toBeChecked();
  });

  test('are joined in the palette by the actions on the open lead that have none', async () => {
    await showOffice(`/office/leads?record=${idOf(1)}`);
    await expect.element(heading(1)).toBeVisible();
    await press('{Control>}k{/Control}');
    for (const key of ['lead.deposit', 'lead.connect', 'lead.lock'] as const)
      await expect.element(page.getByRole('option', { name: say(key), exact: true })).toBeVisible();
  });

  test('are listed with a question mark, and run from the palette', async () => {
    await showOffice(`/office/leads?record=${idOf(1)}`);
    await expect.element(heading(1)).toBeVisible();
    await press('?');
    const keys = page.getByRole('dialog', { name: say('shell.keys') });
    await expect.element(keys.getByText(say('lead.qualify'))).toBeVisible();
    await expect.element(keys.getByText(say('list.previous'))).toBeVisible();
    await press('{Escape}');
    await expect.element(keys).not.toBeInTheDocument();
    await press('{Control>}k{/Control}');
    await page.getByRole('option', { name: say('list.next') }).click();
    await expect.element(heading(2)).toBeVisible();
  });
});
