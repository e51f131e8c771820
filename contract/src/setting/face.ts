import { type Descriptions, descriptionIn } from '../kernel/description.ts';
import { type Language, languages } from '../kernel/scalars.ts';

/** The company's description in a language: its own text, or the one for languages without; empty without either. */
export const companyDescription = (
  setting: Descriptions & { readonly description: string },
  language: Language,
): string => descriptionIn(setting, language).trim() || setting.description.trim();

/** Its description for those whose language is not known: in English or the general one, else in any language. */
export const anyDescription = (setting: Descriptions & { readonly description: string }): string =>
  ['en' as const, ...languages].map((language) => companyDescription(setting, language)).find((text) => text !== '') ??
  '';

/** The company's description as paragraphs, separated by blank lines. */
export const paragraphsOf = (description: string): string[] => description.trim().split(/\n\s*\n/);

/** The placeholder for a missing logo: the first character of the company's name. */
export const initialOf = (companyName: string): string => [...companyName.trim()][0]?.toUpperCase() ?? '·';
