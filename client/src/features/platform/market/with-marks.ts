/** What the reader marked here; with the version in which the server has it, once it said so. */
export interface Mark {
  readonly symbol: string;
  readonly marked: boolean;
  readonly version?: number;
}

/** What is known with what was marked here since: a mark counts until the server's own answer includes it. */
export const withMarks = (known: readonly string[], marks: readonly Mark[], version: number): readonly string[] =>
  marks
    .filter((mark) => mark.version === undefined || mark.version > version)
    .reduce<readonly string[]>((symbols, { symbol, marked }) => {
      const others = symbols.filter((one) => one !== symbol);
      if (!marked) return others;
      return symbols.includes(symbol) ? symbols : [...others, symbol];
    }, known);
