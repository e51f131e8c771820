import { isMarketOpen } from '@countinghouse/contract/trading/market-hours.ts';
import { symbolNamed, type TradedSymbol, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNow } from '../quote/market.ts';

/** The first symbol whose market is open: at weekends a cryptocurrency. */
const firstOpenAt = (moment: Date): TradedSymbol => {
  const [first] = tradedSymbols;
  const open = tradedSymbols.find(({ hours }) => isMarketOpen(hours, moment)) ?? first;
  if (!open) throw new Error('nothing is traded');
  return open;
};

/** The symbol in the address, otherwise the first that trades when the screen opens, and a setter. */
export const useShownSymbol = (): readonly [TradedSymbol, (traded: TradedSymbol) => void] => {
  const search = useSearch({ strict: false }) as { symbol?: unknown };
  const navigate = useNavigate();
  // Kept while the screen is open: a closing market must not remove the ticket.
  const [first] = useState(() => firstOpenAt(serverNow()));
  const shown = symbolNamed(String(search.symbol ?? '')) ?? first;
  const show = ({ symbol }: TradedSymbol): void => {
    void navigate({ to: '.', search: { ...search, symbol } as never, replace: true });
  };
  return [shown, show];
};
