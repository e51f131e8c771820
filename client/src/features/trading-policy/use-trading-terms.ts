import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { useRead } from '../../kernel/resource/use-call.ts';

/** A customer's trading terms; refetched when the customer, the rules, their funds or their limits change. */
export const useTradingTerms = (lead: string) =>
  useRead(getTerms, { params: { id: lead } }, { resources: ['trader', 'user', 'funds', 'deposit'] });
