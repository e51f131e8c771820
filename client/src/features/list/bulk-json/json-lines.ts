const tokens = /\n|"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

/**
 * Line (from 1) of every value in valid JSON text by its path: '' for the whole, '3' for the fourth row, '3.name' for
 * its field. JSON.parse reports no positions.
 */
export const jsonLines = (source: string): ReadonlyMap<string, number> => {
  const lines = new Map<string, number>();
  const places: (string | number)[] = [];
  let line = 1;
  let expectsKey = false;
  const note = (): void => {
    lines.set(places.join('.'), line);
  };
  const open = (first: string | number): void => {
    note();
    places.push(first);
    expectsKey = first === '';
  };
  const close = (): void => {
    places.pop();
    expectsKey = false;
  };
  const next = (): void => {
    const last = places.at(-1);
    if (typeof last === 'number') places[places.length - 1] = last + 1;
    else expectsKey = true;
  };
  const steps: Readonly<Record<string, () => void>> = {
    '\n': () => {
      line += 1;
    },
    '[': () => open(0),
    '{': () => open(''),
    ']': close,
    '}': close,
    ',': next,
    ':': () => {
      expectsKey = false;
    },
  };
  for (const [token] of source.matchAll(tokens)) {
    const step = steps[token];
    if (step) step();
    else if (expectsKey) places[places.length - 1] = JSON.parse(token) as string;
    else note();
  }
  return lines;
};

/** The line of a path, or of its nearest parent. */
export const lineOf = (lines: ReadonlyMap<string, number>, path: string): number => {
  const known = lines.get(path);
  if (known !== undefined) return known;
  return path === '' ? 1 : lineOf(lines, path.split('.').slice(0, -1).join('.'));
};
