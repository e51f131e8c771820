import { recordCall as recordCallRoute } from '@countinghouse/contract/task/record-call.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { serveResource } from '../../kernel/resource/handlers.ts';
import { recordCall, taskHandlers } from './record-call.ts';
import { reminding } from './remind.ts';

export const taskFeature: Feature = {
  name: 'task',
  routes: [...serveResource(task, taskHandlers), serve(recordCallRoute, recordCall)],
  jobs: [reminding.job],
  start: reminding.start,
};
