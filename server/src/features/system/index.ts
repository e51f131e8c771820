import { retryJobs, showSystem } from '@countinghouse/contract/system/system.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { retry } from './retry.ts';
import { showState } from './show-state.ts';

/** Shows how the installation is doing, and which version runs. */
export const systemFeature = (features: readonly Feature[]): Feature => {
  const gauges = features.flatMap((feature) => feature.gauges ?? []);
  return {
    name: 'system',
    routes: [serve(showSystem, showState(gauges)), serve(retryJobs, retry)],
  };
};
