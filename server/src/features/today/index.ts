import { mostCounted, queueAccess, type QueueCounts, queueCounts } from '@countinghouse/contract/today/queue-counts.ts';
import { setUpProgress, setUpSteps } from '@countinghouse/contract/today/set-up.ts';
import { reachFor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import type { Queue } from '../../kernel/queue.ts';

const countWith =
  (queues: readonly Queue[]) =>
  async (context: Context): Promise<QueueCounts> => {
    const counts: QueueCounts = {
      approvals: null,
      verification: null,
      withdrawals: null,
      withdrawalsLate: null,
      tasks: null,
      leads: null,
      disputes: null,
      closures: null,
    };
    for (const { name, count } of queues)
      if (reachFor(context.actor, queueAccess[name]) !== 'none') counts[name] = await count(context, mostCounted);
    return counts;
  };

type Steps = NonNullable<Feature['setUp']>;

/** Steps that are done on the server itself, not on screen. */
const ofServer: Steps = {
  mail: async ({ app }) => app.config.mail !== undefined,
  gateway: async ({ app }) => app.config.stripe !== undefined,
  prices: async ({ app }) => app.config.priceFeed.kind === 'provider',
};

const progressWith = (steps: Steps) => async (context: Context) => {
  const found = [];
  for (const step of setUpSteps) found.push({ step, isDone: (await steps[step]?.(context)) ?? false });
  return { steps: found };
};

/** The first screen of the office: what waits for the caller, and what a new company still lacks. */
export const todayFeature = (declared: readonly Feature[]): Feature => ({
  name: 'today',
  routes: [
    serve(queueCounts, countWith(declared.flatMap(({ queues }) => queues ?? []))),
    serve(setUpProgress, progressWith(Object.assign({}, ofServer, ...declared.map(({ setUp }) => setUp)) as Steps)),
  ],
});
