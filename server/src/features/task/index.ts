import { recordCall as recordCallRoute } from '@countinghouse/contract/task/record-call.ts';
import * as feed from '@countinghouse/contract/task/task-feed.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { namedRecords } from '../../kernel/bulk-change/named-records.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listedQueue } from '../../kernel/queue.ts';
import { serveResource } from '../../kernel/resource/handlers.ts';
import { createFeed, revokeFeed, showCalendar, showFeed } from './feed/feed.ts';
import { recordCall, taskHandlers } from './record-call.ts';
import { taskTable } from './task-table.ts';
import { reminding } from './remind.ts';

export { contactsOf, seedTasks } from './task-table.ts';

export const taskFeature: Feature = {
  name: 'task',
  namedRecords: [namedRecords(taskTable, taskTable.fields.title)],
  routes: [
    ...serveResource(task, taskHandlers),
    serve(recordCallRoute, recordCall),
    serve(feed.taskFeed, showFeed),
    serve(feed.createTaskFeed, createFeed),
    serve(feed.revokeTaskFeed, revokeFeed),
    serve(feed.taskCalendar, showCalendar),
  ],
  queues: [listedQueue('tasks', taskTable)],
  jobs: [reminding.job],
  start: reminding.start,
};
