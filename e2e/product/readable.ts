import type { Page } from '@playwright/test';
import { type Language, textsOf } from './texts.ts';

/** Texts whose fixed part is shorter than this, in letters, would match what people typed. */
const fewestLetters = 4;

/** Every text that a reader of the page is shown or told, each once: its words, and the labels of its fields and pictures. */
export const wordsOn = async (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const tell = (words: string | null) => {
      if (words?.trim()) found.add(words.trim().replaceAll(/\s+/g, ' '));
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style, noscript') || !element.checkVisibility()) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) tell(node.textContent);
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) tell(element.getAttribute(name));
    }
    return [...found];
  });

const namespaces = new Set([...textsOf('en').keys()].map((key) => key.slice(0, key.indexOf('.'))));
const namedKey = new RegExp(String.raw`(?<![\w@./-])(?:${[...namespaces].join('|')})[.:][a-z]\w*(?![\w@-])`);
/** What is shown for a key that its namespace lacks. */
const bareKey = /^[a-z]+(?:[A-Z][a-z]*)+(?:_(?:one|many|other))?$/;

/** Words that are the name of a text, or hold a place nobody filled. */
export const rawKeysIn = (words: readonly string[]): string[] =>
  words.filter((text) => namedKey.test(text) || bareKey.test(text) || text.includes('{{'));

const place = /\{\{\w+\}\}/;

const patternOf = (text: string): RegExp => {
  const parts = text.split(place).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
};

const lettersOf = (text: string): number => text.split(place).join('').replaceAll(/\P{L}/gu, '').length;

/** Words in English where the reader wanted another language. Words that this language has too are none. */
export const englishIn = (language: Language) => {
  const own = textsOf(language);
  const ownTexts = new Set(own.values());
  const english = [...textsOf('en')].filter(
    ([key, text]) => own.get(key) !== text && !ownTexts.has(text) && lettersOf(text) >= fewestLetters,
  );
  const fixed = new Map(english.map(([key, text]) => [text.trim().replaceAll(/\s+/g, ' '), key]));
  const patterns = english.flatMap(([key, text]) => (place.test(text) ? [[key, patternOf(text)] as const] : []));
  const keyOf = (words: string) => fixed.get(words) ?? patterns.find(([, pattern]) => pattern.test(words))?.[0];
  return (words: readonly string[]): string[] =>
    words.flatMap((text) => {
      const key = ownTexts.has(text) ? undefined : keyOf(text);
      return key === undefined ? [] : [`${key}: ${text}`];
    });
};
