import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'en' | 'fr' | 'de' | 'nl';
type Values = Readonly<Record<string, string | number>>;

const folder = path.join(import.meta.dirname, '../../contract/i18n');

/** Every text of a language under `namespace.key`. */
export const textsOf = (language: Language): ReadonlyMap<string, string> => {
  const files = globSync('*.json', { cwd: path.join(folder, language) });
  return new Map(
    files.flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Record<string, string>).map(
        ([key, text]) => [`${path.basename(file, '.json')}.${key}`, text] as const,
      ),
    ),
  );
};

/** Returns a function for the product's texts; `count` picks singular or plural. Throws on an unknown key. */
export const speak = (language: Language) => {
  const texts = textsOf(language);
  return (key: string, values: Values = {}): string => {
    const { count } = values;
    const plural = typeof count === 'number' ? `${key}_${new Intl.PluralRules(language).select(count)}` : key;
    const found = texts.get(plural) ?? texts.get(key);
    if (found === undefined) throw new Error(`There is no text ${plural} in ${language}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ''));
  };
};

/** The journeys' own language. */
export const say = speak('en');
