import { stringifySearch } from '../../../kernel/router/search-text.ts';

export const leadsAddress = '/office/leads';
export const importsAddress = '/office/leads/import';

/** The screen of an import, and later its report. */
export const importAddress = (id: string): string => `${importsAddress}/${id}`;

/** The list of leads created by an import: all have the time when it ended. */
export const importedLeadsAddress = (dateDone: string): string =>
  `${leadsAddress}${stringifySearch({ filters: { dateCreation: { gte: dateDone, lte: dateDone } } })}`;
