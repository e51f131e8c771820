import {
  type SymbolGroup,
  symbolGroups,
  type TradedSymbol,
  tradedSymbols,
} from '@countinghouse/contract/trading/symbols.ts';

export type Choice = 'all' | 'favourites' | SymbolGroup;

/** A section of the watch list with its heading. */
export interface Section {
  readonly id: 'favourites' | SymbolGroup;
  readonly symbols: readonly TradedSymbol[];
}

export interface SymbolChoice {
  readonly choice: Choice;
  /** The search text. */
  readonly typed: string;
  readonly favourites: readonly string[];
  readonly nameOf: (traded: TradedSymbol) => string;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s/]/g, '');

/**
 * The sections of the watch list, in which each symbol appears once; a search covers everything, whatever is selected.
 * Empty sections are omitted.
 */
export const shownSections = ({ choice, typed, favourites, nameOf }: SymbolChoice): Section[] => {
  const term = plain(typed);
  const matches = (traded: TradedSymbol) => plain(traded.symbol).includes(term) || plain(nameOf(traded)).includes(term);
  const liked = favourites.flatMap((name) => tradedSymbols.find(({ symbol }) => symbol === name) ?? []);
  const groups = symbolGroups.map((id) => ({ id, symbols: tradedSymbols.filter(({ group }) => group === id) }));
  const all: Section[] = [{ id: 'favourites', symbols: liked }, ...groups];
  const isElsewhere = ({ symbol }: TradedSymbol) => choice === 'all' && favourites.includes(symbol);
  const wanted = term === '' ? all.filter(({ id }) => choice === 'all' || choice === id) : groups;
  return wanted
    .map(({ id, symbols }) => ({
      id,
      symbols:
        term === '' ? symbols.filter((traded) => id === 'favourites' || !isElsewhere(traded)) : symbols.filter(matches),
    }))
    .filter(({ symbols }) => symbols.length > 0);
};

/** A change made here; with the server's version once it is confirmed. */
export interface FavouriteChange {
  readonly symbol: string;
  readonly marked: boolean;
  readonly version?: number;
}

/** The server's favourites with local changes: a change applies until the server's own answer includes it. */
export const withChanges = (
  known: readonly string[],
  changes: readonly FavouriteChange[],
  version: number,
): readonly string[] =>
  changes
    .filter((change) => change.version === undefined || change.version > version)
    .reduce<readonly string[]>((symbols, { symbol, marked }) => {
      const others = symbols.filter((one) => one !== symbol);
      if (!marked) return others;
      return symbols.includes(symbol) ? symbols : [...others, symbol];
    }, known);
