import { isReached } from '@countinghouse/contract/price-alert/price-alert.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { WaitingAlert } from './watch-table.ts';

/** The waiting alerts in memory, by symbol. */
export const alertBook = () => {
  const bySymbol = new Map<string, Map<string, WaitingAlert>>();
  const ofSymbol = (symbol: string): Map<string, WaitingAlert> => {
    const known = bySymbol.get(symbol) ?? new Map<string, WaitingAlert>();
    bySymbol.set(symbol, known);
    return known;
  };
  return {
    symbols: (): string[] => [...bySymbol].flatMap(([symbol, alerts]) => (alerts.size > 0 ? [symbol] : [])),
    add: (alert: WaitingAlert): void => void ofSymbol(alert.symbol).set(alert.id, alert),
    /** Forgets all alerts, or those of one customer. */
    clear: (lead?: string): void => {
      for (const alerts of bySymbol.values())
        for (const { id, lead: owner } of alerts.values()) if (lead === undefined || owner === lead) alerts.delete(id);
    },
    /** Removes and returns the alerts that a quote reaches. */
    take: (quote: Quote): WaitingAlert[] => {
      const alerts = bySymbol.get(quote.symbol);
      if (!alerts) return [];
      const reached = [...alerts.values()].filter((alert) => quote.time > alert.since && isReached(alert, quote.bid));
      for (const { id } of reached) alerts.delete(id);
      return reached;
    },
  };
};
