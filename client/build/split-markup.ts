/** A slot in rendered markup: its name, and the markup between its values. */
export interface Place {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}
export type Part = string | Place;

/** React's own preload hint for pictures; the server writes its own. */
const hint = /<link rel="preload"[^>]*>/g;

/**
 * Splits markup at its placeholders, so that filling it needs no search. `signs` are tried in order; a placeholder in
 * `repeated` takes the whole element with it if the element holds nothing else.
 */
export const splitMarkup = (
  markup: string,
  signs: Readonly<Record<string, string>>,
  repeated: readonly string[],
): readonly Part[] => {
  const names = Object.keys(signs);
  const pattern = names.map((name) =>
    repeated.includes(name) ? `(<(?:\\w+)[^<>]*>${signs[name]}</\\w+>)` : `(${signs[name]})`,
  );
  const parts: Part[] = [];
  let end = 0;
  const plain = markup.replaceAll(hint, '');
  for (const match of plain.matchAll(new RegExp(pattern.join('|'), 'g'))) {
    const place = names[match.slice(1).findIndex((found) => found !== undefined)] ?? '';
    const [before = '', after = ''] = match[0].split(signs[place] ?? '');
    parts.push(plain.slice(end, match.index), { place, before, after });
    end = match.index + match[0].length;
  }
  return [...parts, plain.slice(end)];
};
