import { type Language, languages } from '@countinghouse/contract/kernel/scalars.ts';

/** The first of a browser's languages that is one of ours, which it sends in the order of preference; English without one. */
export const acceptedLanguage = (header: string | undefined): Language => {
  for (const choice of (header ?? '').toLowerCase().split(',')) {
    const found = languages.find((language) => language === /^[a-z]{2}/.exec(choice.trim())?.[0]);
    if (found !== undefined && !/;\s*q=0(?:\.0*)?$/.test(choice.trim())) return found;
  }
  return 'en';
};
