import { createTaskFeed, revokeTaskFeed, taskFeed } from '@countinghouse/contract/task/task-feed.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { TaskFeedPart } from './task-feed-part.tsx';

const address = 'https://office.example.com/v1/task-feed/calendar.ics?key=secret';

test('the calendar address is shown once, and can be replaced and revoked', async () => {
  answers(taskFeed, { dateCreation: null });
  answers(createTaskFeed, { address });
  answers(revokeTaskFeed, undefined);
  await show(<TaskFeedPart />);
  await expect.element(page.getByRole('button', { name: say('task.feedCreate') })).toBeVisible();
  answers(taskFeed, { dateCreation: '2026-03-30T10:00:00.000Z' });
  await page.getByRole('button', { name: say('task.feedCreate') }).click();
  await expect.element(page.getByText(address)).toBeVisible();
  await page.getByRole('button', { name: say('task.feedDone') }).click();
  await expect.element(page.getByText(address)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: say('task.feedReplace') })).toBeVisible();
  answers(taskFeed, { dateCreation: null });
  await page.getByRole('button', { name: say('task.feedRevoke') }).click();
  await expect.element(page.getByText(say('task.feedRevoked'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: say('task.feedCreate') })).toBeVisible();
  expect(callsTo(revokeTaskFeed)).toHaveLength(1);
});

test('the calendar address is readable in German on a dark phone', async () => {
  answers(taskFeed, { dateCreation: '2026-03-30T10:00:00.000Z' });
  await show(
    <main>
      <TaskFeedPart />
    </main>,
    { language: 'de', size: phone, mode: 'dark' },
  );
  await expect.element(page.getByRole('button', { name: speak('de')('task.feedRevoke') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
