import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Instant } from '../kernel/scalars.ts';
import { gaugeNames } from './gauges.ts';

export const GaugeReading = z.object({
  name: z.enum(gaugeNames),
  /** Null when there is no such figure at present, or it could not be read. */
  value: z.nullable(z.number()),
  isReadable: z.boolean(),
});
export type GaugeReading = z.infer<typeof GaugeReading>;

/** The failed jobs of one kind that no later run has made good; error and attempts are those of the latest. */
export const FailedJobs = z.object({
  kind: z.string(),
  count: z.number(),
  error: z.string(),
  attempts: z.number(),
  failedAt: Instant,
  /** Its next round makes it good. */
  recurs: z.boolean(),
  /** Staff may start it again: its effect is still wanted, and it has none twice. */
  isRepeatable: z.boolean(),
});
export type FailedJobs = z.infer<typeof FailedJobs>;

export const SystemState = z.object({
  at: Instant,
  version: z.string(),
  /** Build of the client that this server sends; null if it sends none. */
  build: z.nullable(z.string()),
  gauges: z.array(GaugeReading),
  failedJobs: z.array(FailedJobs),
});
export type SystemState = z.infer<typeof SystemState>;

/** How the installation is doing, from the same figures as the metrics. */
export const showSystem = route({
  name: 'system.show',
  method: 'GET',
  path: '/v1/system',
  access: 'system:read',
  reply: SystemState,
});

/** Makes the failed jobs of a kind due again. */
export const retryJobs = route({
  name: 'job.retry',
  method: 'POST',
  path: '/v1/system/jobs/retry',
  access: 'system:retry',
  body: z.object({ kind: z.string().check(z.maxLength(60)) }),
  reply: z.object({ count: z.number() }),
});
