import type { showSystem } from '@countinghouse/contract/system/system.ts';
import type { Command } from '../../kernel/http/served.ts';
import { failedJobs } from '../../kernel/jobs/failed-jobs.ts';
import { type Gauge, readGauges } from '../../kernel/observe/gauge.ts';
import { version } from '../../kernel/version.ts';

export const showState =
  (gauges: readonly Gauge[]): Command<typeof showSystem> =>
  async (context) => {
    const [readings, failed] = await Promise.all([readGauges(context.app, gauges), failedJobs(context.app)]);
    return {
      at: context.now.toISOString(),
      version,
      build: context.app.build ?? null,
      gauges: readings.map(({ name, value }) => ({ name, value: value ?? null, isReadable: value !== undefined })),
      failedJobs: failed.map((jobs) => ({ ...jobs, failedAt: jobs.failedAt.toISOString() })),
    };
  };
