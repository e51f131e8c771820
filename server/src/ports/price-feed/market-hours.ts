import { isMarketOpen } from '@countinghouse/contract/trading/market-hours.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';

/** Whether the market of a symbol is open by its usual hours; false for a symbol that is not traded. */
export const isUsuallyOpen = (symbol: string, at: Date): boolean => {
  const traded = symbolNamed(symbol);
  return traded !== undefined && isMarketOpen(traded.hours, at);
};
