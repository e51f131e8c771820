/** A place of a drawing: what stands there, between what is written around each of its values. */
export interface Place {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}
export type Part = string | Place;

/** React's own hint to load the pictures of a drawing: the server gives one of its own. */
const hint = /<link rel="preload"[^>]*>/g;

/**
 * Parts markup at the signs that stand for what is not known yet, so that whoever fills it has nothing to look for. `signs`
 * are tried in their order; with one of `repeated` goes the whole element that holds nothing else.
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
