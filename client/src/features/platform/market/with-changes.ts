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
