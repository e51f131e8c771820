import { texts } from '@countinghouse/contract/i18n.ts';
import { importFields, type ImportField as Field } from '@countinghouse/contract/import/import.ts';
import type * as z from 'zod/mini';

export type ImportField = z.infer<typeof Field>;

/**
 * Column names found in spreadsheets, besides the product's own in its four languages. None for the cost of a lead: "Cost" may be
 * anything, and a row whose amount cannot be read or that has no campaign would be refused, so a person maps such a column.
 */
const otherNames: Readonly<Record<Exclude<ImportField, 'leadCost'>, string>> = {
  firstName: 'first, given name, forename, Rufname, prénom, roepnaam',
  lastName: 'last, surname, family name, Familienname, Zuname, nom, nom de famille, familienaam',
  email:
    'e-mail address, mail, mail address, E-Mail-Adresse, Mailadresse, courriel, adresse e-mail, adresse mail, e-mailadres, mailadres',
  phone:
    'phone number, telephone, telephone number, tel, landline, Telefonnummer, Festnetz, numéro de téléphone, telefoonnummer',
  mobile:
    'mobile phone, mobile number, cell, cell phone, Handy, Handynummer, Mobiltelefon, Mobilnummer, portable, téléphone portable, numéro de portable, gsm, mobiel nummer, mobiele telefoon',
  campaignName: 'campaign, Kampagnenname, nom de la campagne, campagnenaam',
};

/** Letters and digits only, in lower case, without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const namesOf = (field: ImportField): string[] => [
  field,
  ...Object.values(texts).map((language) => language.field[field]),
  ...(field === 'leadCost' ? [] : otherNames[field].split(', ')),
];

const fieldOf: ReadonlyMap<string, ImportField> = new Map(
  importFields.flatMap((field) => namesOf(field).map((name) => [plain(name), field] as const)),
);

/** The field named by each header cell, or null; the first of two columns that name the same field gets it. */
export const recognizeColumns = (header: readonly string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>();
  return header.map((cell) => {
    const field = fieldOf.get(plain(cell));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};
