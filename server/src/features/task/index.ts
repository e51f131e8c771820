import { dueTasks, mostDue } from '@countinghouse/contract/task/due-tasks.ts';
import { recordCall as recordCallRoute } from '@countinghouse/contract/task/record-call.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { serveResource } from '../../kernel/resource/handlers.ts';
import { recordCall, taskHandlers } from './record-call.ts';
import { countDue } from './task-table.ts';
import { reminding } from './remind.ts';

export const taskFeature: Feature = {
  name: 'task',
  routes: [
    ...serveResource(task, taskHandlers),
    serve(recordCallRoute, recordCall),
    serve(dueTasks, async (context: Context) => ({ due: await countDue(context, mostDue) })),
  ],
  jobs: [reminding.job],
  start: reminding.start,
};
