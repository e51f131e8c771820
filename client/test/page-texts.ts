/** Texts by `namespace.key`. */
export type Texts = ReadonlyMap<string, string>;

/** Texts with fewer fixed letters than this would match user input. */
const fewestLetters = 4;

/**
 * Every distinct text that the page shows or exposes to screen readers: its words, and the labels of its fields and
 * pictures. Runs in the page and uses nothing outside itself, so that a browser test can send it there.
 */
export const textsHere = (): string[] => {
  const found = new Set<string>();
  const add = (content: string | null) => {
    if (content?.trim()) found.add(content.trim().replaceAll(/\s+/g, ' '));
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches('script, style, noscript') || !element.checkVisibility()) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(element.getAttribute(name));
  }
  return [...found];
};

/** The output for a key missing from its namespace. */
const bareKey = /^[a-z]+(?:[A-Z][a-z]*)+(?:_(?:one|many|other))?$/;

/** Finds words that are the key of a text, or that contain an unfilled placeholder. */
export const rawKeysIn = (english: Texts) => {
  const namespaces = new Set([...english.keys()].map((key) => key.slice(0, key.indexOf('.'))));
  const namedKey = new RegExp(String.raw`(?<![\w@./-])(?:${[...namespaces].join('|')})[.:][a-z]\w*(?![\w@-])`);
  return (texts: readonly string[]): string[] =>
    texts.filter((text) => namedKey.test(text) || bareKey.test(text) || text.includes('{{'));
};

const place = /\{\{\w+\}\}/;

const patternOf = (text: string): RegExp => {
  const parts = text.split(place).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
};

/** Whether words are a text with its placeholders filled. Compares the ends first, which is enough in most cases. */
const matcherOf = (text: string): ((shown: string) => boolean) => {
  const parts = text.split(place);
  const [start = '', end = ''] = [parts.at(0), parts.at(-1)];
  let pattern: RegExp | undefined;
  return (shown) => shown.startsWith(start) && shown.endsWith(end) && (pattern ??= patternOf(text)).test(shown);
};

const lettersOf = (text: string): number => text.split(place).join('').replaceAll(/\P{L}/gu, '').length;

/** Finds English words on a page in another language. Words that exist in both languages do not count. */
export const englishIn = (english: Texts, own: Texts) => {
  const ownTexts = new Set(own.values());
  const foreign = [...english].filter(
    ([key, text]) => own.get(key) !== text && !ownTexts.has(text) && lettersOf(text) >= fewestLetters,
  );
  const fixed = new Map(foreign.map(([key, text]) => [text.trim().replaceAll(/\s+/g, ' '), key]));
  const patterns = foreign.flatMap(([key, text]) => (place.test(text) ? [[key, matcherOf(text)] as const] : []));
  const keyOf = (shown: string) => fixed.get(shown) ?? patterns.find(([, matches]) => matches(shown))?.[0];
  return (texts: readonly string[]): string[] =>
    texts.flatMap((text) => {
      const key = ownTexts.has(text) ? undefined : keyOf(text);
      return key === undefined ? [] : [`${key}: ${text}`];
    });
};
