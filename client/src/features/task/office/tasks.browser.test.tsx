import { recordCall } from '@countinghouse/contract/task/record-call.ts';
import { Comment, comment } from '@countinghouse/contract/comment/comment.ts';
import { Task, task } from '@countinghouse/contract/task/task.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { LeadTasks, TaskDialog } from '../index.ts';

const lead = { id: idOf(50), name: 'Clara Visser' };
const taskOf = (number: number, fields: Partial<Task> = {}): Task =>
  sampleOf(Task, {
    id: idOf(number),
    title: `Task ${number}`,
    kind: 'toDo',
    state: 'open',
    dateDue: '2020-01-01T09:00:00.000Z',
    owner: idOf(900),
    ownerName: 'Ada Quill',
    lead: lead.id,
    leadName: lead.name,
    outcome: null,
    version: 3,
    ...fields,
  });
const holds = (...tasks: readonly Task[]) =>
  answers(task.routes.list, { tasks: [...tasks], count: tasks.length, countIsMinimum: false, pageToCreate: 1 });
const done = (item: Task) => page.getByRole('button', { name: `${say('task.complete')}: ${item.title}` });
const save = (key: 'task.create' | 'task.saveCall') => page.getByRole('button', { name: say(key), exact: true });

beforeEach(() => holds(taskOf(1)));

describe('the next steps of a lead', () => {
  test('show what is overdue, and a to-do is completed at one press with the version that was seen', async () => {
    answers(task.routes.update, taskOf(1, { state: 'done' }));
    await show(<LeadTasks lead={lead} />);
    await expect.element(page.getByText(new RegExp(say('task.late')))).toBeVisible();
    await done(taskOf(1)).click();
    await expect.element(page.getByText(say('task.completed'))).toBeVisible();
    expect(callsTo(task.routes.update).map(({ body }) => body)).toEqual([{ state: 'done', version: 3 }]);
  });

  test('a call-back asks for its outcome, and plans the next one at one press', async () => {
    const callBack = taskOf(2, { kind: 'callBack' });
    holds(callBack);
    answers(recordCall, { call: callBack, next: null });
    await show(<LeadTasks lead={lead} />);
    await done(callBack).click();
    await save('task.saveCall').click();
    expect(callsTo(recordCall)).toHaveLength(0);
    await page.getByRole('radio', { name: say('task.noAnswer') }).click();
    await page.getByRole('button', { name: say('task.inAnHour') }).click();
    await save('task.saveCall').click();
    await expect.element(page.getByText(say('task.callSaved'))).toBeVisible();
    const [sent] = callsTo(recordCall).map(({ body }) => body as { next: string });
    expect(sent).toMatchObject({ lead: lead.id, task: callBack.id, outcome: 'noAnswer' });
    expect(Date.parse(sent?.next ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  test('a call takes two keys, and its note is saved as a comment', async () => {
    const callBack = taskOf(2, { kind: 'callBack' });
    holds(callBack);
    answers(recordCall, { call: callBack, next: null });
    answers(comment.routes.create, sampleOf(Comment, { id: idOf(7) }));
    await show(<LeadTasks lead={lead} />);
    await done(callBack).click();
    await expect.element(page.getByRole('radio', { name: say('task.reached') })).toHaveFocus();
    await userEvent.keyboard('3');
    await expect.element(page.getByRole('radio', { name: say('task.noAnswer') })).toBeChecked();
    await page.getByLabelText(say('task.callNote')).fill('Try after 5, not 4');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(say('task.callSaved'))).toBeVisible();
    expect(callsTo(recordCall).map(({ body }) => body)).toEqual([expect.objectContaining({ outcome: 'noAnswer' })]);
    expect(callsTo(comment.routes.create).map(({ body }) => body)).toEqual([
      { lead: lead.id, text: 'Try after 5, not 4' },
    ]);
  });

  test('a call whose note was not saved is not saved twice', async () => {
    const callBack = taskOf(2, { kind: 'callBack' });
    holds(callBack);
    answers(recordCall, { call: callBack, next: null });
    refuses(comment.routes.create, { status: 500, code: 'unexpected', message: 'No comment' });
    await show(<LeadTasks lead={lead} />);
    await done(callBack).click();
    await page.getByRole('radio', { name: say('task.reached') }).click();
    await page.getByLabelText(say('task.callNote')).fill('Wants a quote');
    await save('task.saveCall').click();
    await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(say('task.callNoteFailed'));
    answers(comment.routes.create, sampleOf(Comment, { id: idOf(7) }));
    await save('task.saveCall').click();
    await expect.element(page.getByText(say('task.callSaved'))).toBeVisible();
    expect(callsTo(recordCall)).toHaveLength(1);
  });

  test('an open step shows its tick only under the pointer', async () => {
    await show(<LeadTasks lead={lead} />);
    await expect.element(done(taskOf(1))).toBeVisible();
    const tick = () => getComputedStyle(done(taskOf(1)).element().querySelector('svg') ?? document.body).opacity;
    expect(tick()).toBe('0');
    await done(taskOf(1)).hover();
    await expect.poll(tick).toBe('1');
  });

  test('“Call back” as the outcome asks when, and plans it in the same dialog', async () => {
    const callBack = taskOf(2, { kind: 'callBack' });
    holds(callBack);
    answers(recordCall, { call: callBack, next: taskOf(3) });
    await show(<LeadTasks lead={lead} />);
    await done(callBack).click();
    await page.getByRole('radio', { name: say('task.outcomeCallBack') }).click();
    await save('task.saveCall').click();
    await expect.element(page.getByText(say('error.required'))).toBeVisible();
    expect(callsTo(recordCall)).toHaveLength(0);
    await page.getByRole('button', { name: say('task.tomorrow') }).click();
    await save('task.saveCall').click();
    await expect.element(page.getByText(say('task.callSaved'))).toBeVisible();
    expect(callsTo(recordCall).map(({ body }) => body)).toEqual([
      expect.objectContaining({ outcome: 'callBack', next: expect.any(String) as string }),
    ]);
  });

  test('a call is taken back in its toast: the call-back is open again, and the next one is deleted', async () => {
    const callBack = taskOf(2, { kind: 'callBack' });
    holds(callBack);
    answers(recordCall, { call: { ...callBack, state: 'done', version: 4 }, next: taskOf(3) });
    answers(task.routes.removeMany, { done: 1, refused: [] });
    answers(task.routes.update, callBack);
    await show(<LeadTasks lead={lead} />);
    await done(callBack).click();
    await page.getByRole('radio', { name: say('task.noAnswer') }).click();
    await save('task.saveCall').click();
    await page.getByRole('button', { name: say('kernel.undo') }).click();
    await expect.element(page.getByText(say('task.callUndone'))).toBeVisible();
    expect(callsTo(task.routes.removeMany).map(({ body }) => body)).toEqual([{ ids: [idOf(3)] }]);
    expect(callsTo(task.routes.update).map(({ body }) => body)).toEqual([{ state: 'open', version: 4 }]);
  });

  test('say that nothing is planned', async () => {
    holds();
    await show(<LeadTasks lead={lead} />);
    await expect.element(page.getByText(say('task.noSteps'))).toBeVisible();
  });
});

test('a new task keeps its fields and shows the reason if it cannot be saved', async () => {
  refuses(task.routes.create, { status: 403, code: 'forbidden', message: say('error.forbidden') });
  await show(<TaskDialog lead={lead} onClose={() => undefined} />);
  await page.getByRole('button', { name: say('task.tomorrow') }).click();
  await save('task.create').click();
  await expect.element(page.getByText(new RegExp(RegExp.escape(say('error.forbidden'))))).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: say('field.title') })).toHaveValue('Call Clara Visser back');
});

test('a new task has a title at once, which typing replaces', async () => {
  await show(<TaskDialog lead={lead} onClose={() => undefined} />);
  const title = page.getByRole('textbox', { name: say('field.title') });
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('Send the contract');
  await expect.element(title).toHaveValue('Send the contract');
  // As after a look at another window.
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift} today');
  await expect.element(title).toHaveValue('Send the contract today');
});

test('a new task is due at nine tomorrow unless another time is chosen, and Enter saves it', async () => {
  answers(task.routes.create, taskOf(1));
  await show(<TaskDialog lead={lead} onClose={() => undefined} />);
  await expect.element(page.getByRole('textbox', { name: say('field.title') })).toHaveFocus();
  await userEvent.keyboard('Send the contract{Enter}');
  await expect.poll(() => callsTo(task.routes.create).length).toBe(1);
  const [sent] = callsTo(task.routes.create).map(({ body }) => body as { dateDue: string });
  expect(sent).toMatchObject({ title: 'Send the contract', kind: 'callBack', lead: lead.id });
  const days = (Date.parse(sent?.dateDue ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(2);
  expect(sent?.dateDue).toMatch(/T\d\d:00:00/);
});

test('the next steps and the form are readable and accessible in German on a dark phone', async () => {
  await show(
    <main>
      <LeadTasks lead={lead} />
      <TaskDialog lead={lead} onClose={() => undefined} />
    </main>,
    { language: 'de', size: phone, mode: 'dark' },
  );
  await expect.element(page.getByRole('button', { name: speak('de')('task.inAWeek') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
