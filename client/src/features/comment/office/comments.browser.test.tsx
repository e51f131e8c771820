import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { Comment, comment } from '@countinghouse/contract/comment/comment.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { CommentComposer, CommentJson, CommentList } from '../index.ts';

const { routes } = comment;
const lead = idOf(50);
const own = idOf(900);
const commentOf = (number: number, fields: Partial<Comment> = {}): Comment =>
  sampleOf(Comment, {
    id: idOf(number),
    lead,
    text: `Call ${number}`,
    author: own,
    authorName: 'Ada Quill',
    version: 2,
    ...fields,
  });
const holds = (...comments: readonly Comment[]) =>
  answers(routes.list, ({ input }) => {
    const { page: number, pageSize } = input.query;
    const start = (number - 1) * pageSize;
    const found = comments.slice(start, start + pageSize);
    return { comments: found, count: comments.length, countIsMinimum: false, pageToCreate: 1 };
  });
const showComments = (options: ShowOptions = {}, pageSize = 25) =>
  show(
    <main>
      <CommentComposer lead={lead} />
      <CommentList lead={lead} pageSize={pageSize} />
    </main>,
    options,
  );
const box = () => page.getByRole('textbox', { name: say('comment.label') });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const act = async (name: string, action: 'edit' | 'hide' | 'unhide' | 'delete') => {
  await button(say('comment.actionsOf', { name })).click();
  await page.getByRole('menuitem', { name: say(`comment.${action}`) }).click();
};

beforeEach(() => holds(commentOf(1)));
afterEach(() => vi.restoreAllMocks());

test('several comments are added from JSON, whose example is a valid comment on the lead', async () => {
  answers(routes.createMany, { comments: [commentOf(2)] });
  await show(<CommentJson lead={lead} />);
  await button(say('comment.json')).click();
  await button(say('list.jsonCreate')).click();
  await expect
    .poll(() => callsTo(routes.createMany).map(({ body }) => body))
    .toEqual([[{ lead, text: say('comment.exampleText') }]]);
});

describe('writing a comment', () => {
  test('sends it on Ctrl+Enter, shows it and clears the box, which keeps the focus', async () => {
    answers(routes.create, commentOf(2, { text: 'Wants a call on Monday' }));
    await showComments();
    await box().fill('Wants a call on Monday');
    holds(commentOf(2, { text: 'Wants a call on Monday' }), commentOf(1));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(entry('Wants a call on Monday')).toBeVisible();
    await expect.element(box()).toHaveValue('');
    await expect.element(box()).toHaveFocus();
    expect(callsTo(routes.create).map(({ body }) => body)).toEqual([{ lead, text: 'Wants a call on Monday' }]);
  });

  test('starts a new line on Enter alone', async () => {
    await showComments();
    await box().click();
    await userEvent.keyboard('one{Enter}two');
    await expect.element(box()).toHaveValue('one\ntwo');
    expect(callsTo(routes.create)).toHaveLength(0);
  });

  test('does not send an empty text', async () => {
    await showComments();
    await box().fill('   ');
    await expect.element(button(say('comment.add'))).toBeDisabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(callsTo(routes.create)).toHaveLength(0);
  });

  test('sends it once, however often the keys are pressed', async () => {
    answers(routes.create, commentOf(2));
    const arrive = waits(routes.create);
    await showComments();
    await box().fill('Once');
    await userEvent.keyboard('{Control>}{Enter}{Enter}{Enter}{/Control}');
    arrive();
    await expect.element(page.getByText(say('comment.added'))).toBeVisible();
    expect(callsTo(routes.create)).toHaveLength(1);
  });

  test('keeps the text if it cannot be saved, and shows why', async () => {
    refuses(routes.create, { status: 403, code: 'forbidden', message: say('error.forbidden') });
    await showComments();
    await box().fill('Wants a call');
    await button(say('comment.add')).click();
    await expect.element(page.getByText(new RegExp(RegExp.escape(say('error.forbidden'))))).toBeVisible();
    await expect.element(box()).toHaveValue('Wants a call');
  });

  test('is not offered to a role without the permission', async () => {
    await show(<CommentComposer lead={lead} />, { as: personOf('lead') });
    await expect.element(box()).not.toBeInTheDocument();
  });
});

describe('reading comments', () => {
  test('loads those of this customer, and older ones on request', async () => {
    holds(...[1, 2, 3].map((number) => commentOf(number)));
    await showComments({}, 2);
    await expect.element(entry('Call 2')).toBeVisible();
    await expect.element(entry('Call 3')).not.toBeInTheDocument();
    await button(say('comment.more')).click();
    await expect.element(entry('Call 3')).toBeVisible();
    await expect.element(button(say('comment.more'))).not.toBeInTheDocument();
    expect(callsTo(routes.list).at(-1)?.query).toEqual({
      filters: `{"lead":{"eq":"${lead}"}}`,
      page: '2',
      pageSize: '2',
    });
  });

  test('distinguishes an empty list from a failure to load', async () => {
    isUnreachable(routes.list);
    await showComments();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    holds();
    await button(say('ui.retry')).click();
    await expect.element(page.getByText(say('comment.emptyTitle'))).toBeVisible();
  });

  test('shows what a colleague writes meanwhile', async () => {
    await showComments();
    await expect.element(entry('Call 1')).toBeVisible();
    holds(commentOf(2, { authorName: 'Otto Clerk' }), commentOf(1));
    notifyChanged({ event: 'commentCreated', resource: 'comment', change: 'created', ids: [idOf(2)] });
    await expect.element(entry('Otto Clerk')).toBeVisible();
  });

  test('keeps the comments of a former member of staff', async () => {
    holds(commentOf(1, { author: null, authorName: null }));
    await showComments();
    await expect.element(entry(say('comment.unknownAuthor'))).toMatchTextContent(/Call 1/);
  });
});

describe('a hidden comment', () => {
  const hidden = commentOf(1, { hidden: true, hiddenByName: 'Grace Ink', dateHidden: '2026-03-02T09:30:00.000Z' });

  test('is collapsed with who hid it, and can still be read', async () => {
    holds(hidden);
    await showComments();
    await expect.element(page.getByText(/^Hidden by Grace Ink on 2 Mar 2026/)).toBeVisible();
    await expect.element(page.getByText('Call 1')).not.toBeInTheDocument();
    await button(say('comment.read')).click();
    await expect.element(page.getByText('Call 1')).toBeVisible();
    await expect.element(button(say('comment.fold'))).toHaveAttribute('aria-expanded', 'true');
  });

  test('can be shown again, sending the version that was seen', async () => {
    holds(hidden);
    answers(routes.update, commentOf(1));
    await showComments();
    await act('Ada Quill', 'unhide');
    await expect.element(page.getByText(say('comment.shown'))).toBeVisible();
    expect(callsTo(routes.update).map(({ body }) => body)).toEqual([{ hidden: false, version: 2 }]);
  });
});

describe('the actions on a comment', () => {
  test('its author edits the text, and cancelling changes nothing', async () => {
    answers(routes.update, commentOf(1, { text: 'Call at noon', version: 3 }));
    await showComments();
    await act('Ada Quill', 'edit');
    const editor = entry('Ada Quill').getByRole('textbox');
    await expect.element(editor).toHaveValue('Call 1');
    await entry('Ada Quill')
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    await expect.element(page.getByText('Call 1')).toBeVisible();
    await act('Ada Quill', 'edit');
    await editor.fill('Call at noon');
    holds(commentOf(1, { text: 'Call at noon', version: 3 }));
    await entry('Ada Quill')
      .getByRole('button', { name: say('comment.edit') })
      .click();
    await expect.element(page.getByText('Call at noon')).toBeVisible();
    expect(callsTo(routes.update).map(({ body }) => body)).toEqual([{ text: 'Call at noon', version: 2 }]);
  });

  test('others can hide it but not edit its text', async () => {
    holds(commentOf(1, { author: idOf(60), authorName: 'Otto Clerk' }));
    answers(routes.update, commentOf(1, { hidden: true }));
    await showComments();
    await button(say('comment.actionsOf', { name: 'Otto Clerk' })).click();
    await expect.element(page.getByRole('menuitem', { name: say('comment.hide') })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: say('comment.edit') })).not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: say('comment.hide') }).click();
    await expect.element(page.getByText(say('comment.hidden'))).toBeVisible();
  });

  test('a role without the permission cannot delete it', async () => {
    await showComments({ as: personOf('regular') });
    await button(say('comment.actionsOf', { name: 'Ada Quill' })).click();
    await expect.element(page.getByRole('menuitem', { name: say('comment.hide') })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: say('comment.delete') })).not.toBeInTheDocument();
  });

  test('it is deleted after a confirmation and restored by Undo', async () => {
    answers(routes.removeMany, { done: 1, refused: [], action: idOf(90) });
    answers(undoBulkChange, { restored: 1, kept: 0 });
    await showComments();
    await act('Ada Quill', 'delete');
    const question = page.getByRole('dialog', { name: say('comment.deleteTitle') });
    expect(callsTo(routes.removeMany)).toHaveLength(0);
    holds();
    await question.getByRole('button', { name: say('comment.delete') }).click();
    await expect.element(page.getByText(say('comment.emptyTitle'))).toBeVisible();
    holds(commentOf(1));
    await button(say('kernel.undo')).click();
    await expect.element(page.getByText('Call 1')).toBeVisible();
    expect(callsTo(undoBulkChange).map(({ params }) => params['id'])).toEqual([idOf(90)]);
  });

  test('a change that conflicts with another person’s shows the refusal', async () => {
    refuses(routes.update, { status: 409, code: 'versionConflict', message: say('error.versionConflict') });
    await showComments();
    await act('Ada Quill', 'hide');
    await expect.element(page.getByText(new RegExp(RegExp.escape(say('error.versionConflict'))))).toBeVisible();
  });
});

test.each([
  ['on a phone', { size: phone }],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'comments are readable and accessible in German %s',
  async (_name, options) => {
    holds(
      commentOf(1, { text: 'Vermögensverwaltungsgesellschaftsvertragsänderungsbestätigungsschreiben' }),
      commentOf(2, { hidden: true, hiddenByName: 'Grace Ink', dateHidden: '2026-03-02T09:30:00.000Z' }),
    );
    await showComments({ language: 'de', ...options });
    await expect.element(button(speak('de')('comment.read'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
