import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { useRead } from '../../kernel/resource/use-call.ts';

/** What a customer may trade now; asked again when he, the rules, his money or his limits change. */
export const useTradingTerms = (lead: string) =>
  useRead(getTerms, { params: { id: lead } }, { resources: ['trader', 'user', 'funds', 'deposit'] });
