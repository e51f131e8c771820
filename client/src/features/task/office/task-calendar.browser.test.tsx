import { Task, task } from '@countinghouse/contract/task/task.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { TaskCalendar } from './task-calendar.tsx';

const taskOf = (number: number, dateDue: string, fields: Partial<Task> = {}): Task =>
  sampleOf(Task, { id: idOf(number), title: `Call ${number}`, state: 'open', kind: 'callBack', dateDue, ...fields });
const monday = taskOf(1, '2026-03-30T07:00:00.000Z', { leadName: 'Clara Visser' });
// Already Tuesday in Berlin.
const tuesday = taskOf(2, '2026-03-30T22:30:00.000Z');
const holds = (items: readonly Task[], count = items.length) =>
  answers(task.routes.list, { tasks: [...items], count, countIsMinimum: false, pageToCreate: 1 });
const onOpen = vi.fn<(id: string) => void>();
const showCalendar = (options: ShowOptions = {}) =>
  show(
    <main>
      <TaskCalendar
        query={{ filters: { state: { eq: 'open' } }, sorts: [], q: '', page: 1, pageSize: 25 }}
        openId={null}
        onOpen={onOpen}
      />
    </main>,
    options,
  );
const day = (name: RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

beforeEach(() => {
  onOpen.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-01T10:00:00Z') });
  holds([monday, tuesday]);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the calendar of tasks', () => {
  test('shows the week by the days of the reader, and opens a task', async () => {
    await showCalendar();
    await expect.element(day(/Mon/).getByRole('button')).toMatchTextContent(/Call 1.*Clara Visser/);
    await expect.element(page.getByRole('heading', { level: 2 }).nth(6)).toBeVisible();
    await day(/Mon/).getByRole('button').click();
    expect(onOpen).toHaveBeenCalledWith(monday.id);
  });

  test('goes to other weeks by arrow keys and back to today, within the list’s filters', async () => {
    await showCalendar();
    await expect.element(page.getByText('Call 1')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('heading', { name: 'Mon 6 Apr' })).toBeVisible();
    await page.getByRole('button', { name: say('task.today'), exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Mon 30 Mar' })).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('heading', { name: 'Mon 23 Mar' })).toBeVisible();
    expect(JSON.stringify(callsTo(task.routes.list).at(-1)?.query)).toContain('state');
  });

  test('shows one day on a phone, says that nothing is due, and why it failed', async () => {
    holds([]);
    await showCalendar({ size: phone });
    await expect.element(page.getByText(say('task.nothingDue'))).toBeVisible();
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(1);
    refuses(task.routes.list, { status: 503, code: 'unavailable', message: say('refusal.unavailable') });
    await page.getByRole('button', { name: say('task.dayAfter') }).click();
    await expect.element(page.getByRole('button', { name: say('ui.retry') })).toBeVisible();
  });

  test('says that it does not show everything', async () => {
    holds([monday], 250);
    await showCalendar();
    await expect.element(page.getByText(say('task.calendarMore', { count: 100 }))).toBeVisible();
  });

  test.each([
    ['on a phone in the dark', { size: phone, mode: 'dark' }],
    ['on a desktop', {}],
  ] as const)('is readable in German %s', async (_name, options) => {
    holds([taskOf(1, '2026-04-01T07:00:00.000Z', { leadName: 'Clara Visser', title: 'Rückruf' })]);
    await showCalendar({ language: 'de', ...options });
    await expect.element(page.getByText('Rückruf')).toBeVisible();
    await expect.element(page.getByRole('button', { name: speak('de')('task.today'), exact: true })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
