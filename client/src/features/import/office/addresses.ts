import { stringifySearch } from '../../../kernel/router/search-text.ts';

export const leadsAddress = '/office/leads';
export const importsAddress = '/office/leads/import';

/** Where an import is worked on and, later, reported. */
export const importAddress = (id: string): string => `${importsAddress}/${id}`;

/** The list of leads that came with an import: they all carry the moment at which it ended. */
export const importedLeadsAddress = (dateDone: string): string =>
  `${leadsAddress}${stringifySearch({ filters: { dateCreation: { gte: dateDone, lte: dateDone } } })}`;
