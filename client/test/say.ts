import type { Namespace, TextKey, Values } from '../src/kernel/i18n/texts.ts';
import type { Texts } from './page-texts.ts';

type Files = Readonly<Record<string, Record<string, string>>>;
const files = {
  en: import.meta.glob('../../contract/i18n/en/*.json', { import: 'default', eager: true }) as Files,
  de: import.meta.glob('../../contract/i18n/de/*.json', { import: 'default', eager: true }) as Files,
} as const;

/** Languages of component tests: the reference, and the one with the longest words. */
export type SpokenLanguage = keyof typeof files;

/** A text of the product under `namespace.key`. */
export type TextName = { [N in Namespace]: `${N}.${TextKey<N>}` }[Namespace];

const readTexts = (language: SpokenLanguage): Texts =>
  new Map(
    Object.entries(files[language]).flatMap(([file, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${/([^/]+)\.json$/.exec(file)?.[1]}.${key}`, text] as const),
    ),
  );

const known = new Map<SpokenLanguage, Texts>();

export const textsOf = (language: SpokenLanguage): Texts => {
  const texts = known.get(language) ?? readTexts(language);
  known.set(language, texts);
  return texts;
};

/**
 * Returns texts as the product shows them in a language; `count` selects singular or plural. Throws on an unknown name.
 */
export const speak = (language: SpokenLanguage) => {
  const texts = textsOf(language);
  return (name: TextName, values: Values = {}): string => {
    const { count } = values;
    const plural = typeof count === 'number' ? `${name}_${new Intl.PluralRules(language).select(count)}` : name;
    const found = texts.get(plural) ?? texts.get(name);
    if (found === undefined) throw new Error(`There is no text ${name} in ${language}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_place, value: string) => String(values[value] ?? ''));
  };
};

/** The language of most tests. */
export const say = speak('en');
