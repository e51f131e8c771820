import { exportExecution, getExecution, listExecution } from '@countinghouse/contract/execution/execution-quality.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { publishMonths } from './publish-months.ts';
import { exportMonth, listMonths, showMonth } from './show-months.ts';

export { verifyMonths } from './verify-months.ts';

const publishing = recurring({ kind: 'execution.publish', secondsBetween: 3_600, run: publishMonths });

/** Publishes how orders were executed, month by month. */
export const executionFeature: Feature = {
  name: 'execution',
  routes: [serve(listExecution, listMonths), serve(getExecution, showMonth), serve(exportExecution, exportMonth)],
  jobs: [publishing.job],
  start: publishing.start,
};
