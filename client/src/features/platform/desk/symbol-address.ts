import { symbolNamed, type TradedSymbol, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';

const first = tradedSymbols[0];
if (!first) throw new Error('Nothing is traded');

/** The symbol that the address names, else the first; and the way to another. */
export const useShownSymbol = (): readonly [TradedSymbol, (traded: TradedSymbol) => void] => {
  const search = useSearch({ strict: false }) as { symbol?: unknown };
  const navigate = useNavigate();
  const shown = symbolNamed(String(search.symbol ?? '')) ?? first;
  const show = ({ symbol }: TradedSymbol): void => {
    void navigate({ to: '.', search: { ...search, symbol } as never, replace: true });
  };
  return [shown, show];
};
