import { languages } from '@countinghouse/contract/kernel/scalars.ts';

const nameOf = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return `${name.charAt(0).toLocaleUpperCase(code)}${name.slice(1)}`;
};

/** Every language by its own name. */
export const languageChoices = languages.map((code) => ({ code, name: nameOf(code) }));
