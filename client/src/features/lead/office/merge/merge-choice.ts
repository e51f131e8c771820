import { type Compared, type MergeField, mergeFields } from '@countinghouse/contract/user/merge.ts';
import type { User } from '@countinghouse/contract/user/user.ts';

/** The position of one of the two leads compared. */
export type Side = 0 | 1;

export type Pair = readonly [Compared, Compared];

/** The person's own choices: which lead stays, and whose value a field gets. */
export interface Chosen {
  readonly stays: Side;
  readonly fields: Readonly<Partial<Record<MergeField, Side>>>;
}

export const other = (side: Side): Side => (side === 0 ? 1 : 0);

const isEmpty = (value: unknown): boolean => value === null || value === '';

/** The lead that must stay because of its history; null if either may, undefined if neither may go. */
export const forcedSide = ([one, two]: Pair): Side | null | undefined => {
  if (one.hasHistory && two.hasHistory) return undefined;
  if (one.hasHistory === two.hasHistory) return null;
  return one.hasHistory ? 0 : 1;
};

/** The lead that stays unless the person chooses: the one with history, otherwise the older. */
export const usualSide = (pair: Pair): Side =>
  forcedSide(pair) ?? (Date.parse(pair[1].lead.dateCreation) < Date.parse(pair[0].lead.dateCreation) ? 1 : 0);

export const differs = ([one, two]: Pair, field: MergeField): boolean => one.lead[field] !== two.lead[field];

/** Whose value a field gets: as chosen, otherwise that of the lead that stays unless it has none. */
export const sideOf = (pair: Pair, { stays, fields }: Chosen, field: MergeField): Side =>
  fields[field] ?? (isEmpty(pair[stays].lead[field]) ? other(stays) : stays);

/** The fields that the lead that stays gets from the other. */
export const takenFields = (pair: Pair, chosen: Chosen): MergeField[] =>
  mergeFields.filter((field) => differs(pair, field) && sideOf(pair, chosen, field) !== chosen.stays);

/** A field as people read it: names instead of ids. */
export const shownValue = (lead: User, field: MergeField): string => {
  if (field === 'campaign') return lead.campaignName ?? '';
  return (field === 'assignedTo' ? lead.assignedToName : lead[field]) ?? '';
};
