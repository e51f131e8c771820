import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';

/** The issuer of an investment: the firm, by the details in its settings. Empty texts are unknown. */
export const issuerOf = (setting: Setting, language: Language) => {
  const { legalEntity, companyName, registration, street, number, zipCode, city, country, licence, regulator } =
    setting;
  const land = country && (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country);
  const address = [`${street} ${number}`, `${zipCode} ${city}`, land].map((part) => part.trim());
  return {
    name: legalEntity || companyName,
    registration,
    address: address.filter(Boolean).join(', '),
    licence,
    regulator,
    law: setting.governingLaw,
  };
};

export type Issuer = ReturnType<typeof issuerOf>;

/** The issuer as facts of a printed document, without those that are unknown. */
export const issuerFacts = (issuer: Issuer, text: (key: string) => string): (readonly [string, string])[] => {
  const { name, registration, address, licence, regulator, law } = issuer;
  const known = (...parts: string[]): string => parts.filter(Boolean).join(' · ');
  const facts = [
    [text('issuer'), known(name, registration, address)],
    [text('regulator'), known(regulator, licence)],
    [text('law'), law],
  ] as const;
  return facts.filter(([, value]) => value !== '');
};
