import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import type { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { translate } from '../../kernel/http/translate.ts';
import { traderFor } from './change-trader.ts';
import { largestStake, shownLimits } from './own-limits.ts';
import { isStrictFor } from './protection.ts';
import { waitingChanges } from './policy-change-table.ts';
import { withRules } from './policy-rules.ts';
import { riskShareOf } from './show-risk-share.ts';
import { traderStateOf } from './trader-state.ts';
import { against, mustVerifyToDeposit, needsQuestions, type TraderState } from './trade-rules.ts';

/** The customer's current terms of trading, in the reader's language; for the customer, and for staff who open orders. */
export const showTerms: Command<typeof getTerms> = async (context, { params }) => {
  const trader = await traderFor(context, params.id, 'trader:read');
  const state = await traderStateOf(context, trader);
  const { policy, limits, now } = state;
  const stake = largestStake(limits);
  return {
    lead: trader.lead,
    clientClass: trader.clientClass,
    country: trader.country,
    isProtected: isStrictFor(trader),
    forex: kindTerms(context, state, 'forex'),
    binary: kindTerms(context, state, 'binary'),
    leverageCaps: policy.leverageCaps[trader.clientClass],
    closeOutPercent: policy.closeOutPercent,
    next: await nextFigures(context, state),
    ...shownLimits(limits, trader, now),
    largestStake: stake === null ? null : toEuro(stake),
    depositNeedsVerification: mustVerifyToDeposit(policy, trader),
    riskShare: await riskShareOf(context.app),
  };
};

/** The customer's figures once the next approved change of the policy takes effect. */
const nextFigures = async (context: Context, { policy, trader }: TraderState): Promise<TradingTerms['next']> => {
  const [next] = await waitingChanges(context);
  if (!next) return null;
  const { leverageCaps, closeOutPercent } = withRules(policy, next.after);
  return { from: next.takesEffect.toISOString(), leverageCaps: leverageCaps[trader.clientClass], closeOutPercent };
};

const kindTerms = ({ request }: Context, state: TraderState, kind: TestedKind): TradingTerms['forex'] => ({
  objections: against(state, { kind }).map(({ rule, params }) => ({
    rule,
    params,
    message: translate(request.language, rule, params),
  })),
  needsAppropriateness: needsQuestions(state, kind),
});
