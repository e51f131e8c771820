import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { type ClientClass, leverageCap } from '@countinghouse/contract/trading/leverage.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

/** A customer's trading terms and funds; null until they have loaded. */
export const useTrader = (lead: string) => {
  const terms = useRead(getTerms, { params: { id: lead } }, { resources: ['order', 'funds', 'trader', 'user'] });
  const funds = useRead(capitalFunds, { params: { userId: lead } }, { resources: ['order'] });
  const clientClass: ClientClass = terms.data?.clientClass ?? 'retail';
  return {
    terms: terms.data ?? null,
    funds: funds.data ?? null,
    fundsFailed: funds.error && { message: messageOf(funds.error), retry: () => void funds.refetch() },
    clientClass,
    /** The strictest cap applies until the customer's terms have loaded. */
    capOf: ({ assetClass }: TradedSymbol): number =>
      terms.data?.leverageCaps[assetClass] ?? leverageCap('retail', assetClass),
  };
};

export type Trader = ReturnType<typeof useTrader>;
