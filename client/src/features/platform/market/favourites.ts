import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { useState } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { remember, remembered } from '../../../kernel/store/remembered.ts';

/** What somebody who has chosen nothing finds first. */
const usual = ['EURUSD', 'XAUUSD', 'DE40', 'BTCUSD'];

const read = (key: string): readonly string[] => {
  const kept = remembered(key);
  if (kept === null) return usual;
  return tradedSymbols.map(({ symbol }) => symbol).filter((symbol) => kept.split(',').includes(symbol));
};

/** The symbols that the signed-in person likes to see first, and what turns one of them on or off. */
export const useFavourites = (): readonly [readonly string[], (symbol: string) => void] => {
  const { id } = useUser();
  const key = `favourites:${id}`;
  const [favourites, setFavourites] = useState(() => read(key));
  const toggle = (symbol: string): void => {
    const next = favourites.includes(symbol) ? favourites.filter((name) => name !== symbol) : [...favourites, symbol];
    remember(key, next.join(','));
    setFavourites(next);
  };
  return [favourites, toggle];
};
