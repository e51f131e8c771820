import type { Context } from '../../kernel/context.ts';
import { lastAssessments } from './assessment-table.ts';
import { limitsInUse } from './own-limits.ts';
import { readPolicy } from './policy-table.ts';
import type { TraderState } from './trade-rules.ts';
import type { KnownTrader } from './trader-table.ts';

/** The customer's current situation; lock the customer's row first when a decision depends on it. */
export const traderStateOf = async (
  context: Pick<Context, 'query' | 'copyFrom' | 'now' | 'actor'>,
  trader: KnownTrader,
): Promise<TraderState> => ({
  now: context.now,
  isOwn: context.actor.id === trader.lead && context.actor.real === null,
  trader,
  policy: await readPolicy(context),
  assessments: await lastAssessments(context, trader.lead),
  limits: await limitsInUse(context, trader.lead, context.now),
});
