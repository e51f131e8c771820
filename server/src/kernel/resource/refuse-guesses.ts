import type { Permission } from '@countinghouse/contract/permissions.ts';
import { type Actor, reachFor } from '../actor.ts';
import { isContactField } from '../contacts/mask-reply.ts';
import { Refusal } from '../refusal.ts';
import { fieldNamed } from './filter-sql.ts';
import { sortedFields } from './sort-sql.ts';
import type { Table } from './table.ts';

const refusal = (path: string, code = 'contactMasked') =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path, code }] });

type Filters = Record<string, Record<string, unknown>>;

const filteredFields = (table: Table, filters: Filters): string[] =>
  Object.keys(filters).map((name) => fieldNamed(table, name));

/** Refuses filters and orders that would tell what the actor may not read. */
export const refuseHidden = (table: Table, actor: Actor, filters: Filters, sorts: string | undefined): void => {
  const { needs } = table;
  if (!needs) return;
  const isHidden = (needed: Readonly<Record<string, readonly Permission[]>>, field: string): boolean =>
    // The name of a filter is the caller's, and may be one that every object has.
    Object.hasOwn(needed, field) && needed[field]?.some((one) => reachFor(actor, one) === 'none') === true;
  const filter = filteredFields(table, filters).find((field) => isHidden(needs.filters, field));
  if (filter !== undefined) throw refusal(`query.filters.${filter}`, 'forbidden');
  if (sortedFields(table, sorts).some((field) => isHidden(needs.sorts, field)))
    throw refusal('query.sorts', 'forbidden');
};

/**
 * Refuses filters and sorts with which a person who sees contact data masked could find it out bit by bit: by many
 * guesses in one call, by its beginning, or by where a lead of their own with a made-up number is sorted in.
 */
export const refuseGuesses = (table: Table, filters: Filters, sorts: string | undefined): void => {
  for (const field of filteredFields(table, filters))
    if (isContactField(field)) throw refusal(`query.filters.${field}`);
  if (sortedFields(table, sorts).some(isContactField)) throw refusal('query.sorts');
};
