import { retryJobs, showSystem } from '@countinghouse/contract/system/system.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { retry } from './retry.ts';
import { showState } from './show-state.ts';

/** Shows how the installation is doing; `version` is the one that runs. */
export const systemFeature = (features: readonly Feature[], version: string): Feature => {
  const gauges = features.flatMap((feature) => feature.gauges ?? []);
  return {
    name: 'system',
    routes: [serve(showSystem, showState(gauges, version)), serve(retryJobs, retry)],
  };
};
