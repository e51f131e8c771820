import { type Actor, reachFor } from '../actor.ts';
import { isContactField } from '../contacts/mask-reply.ts';
import { Refusal } from '../refusal.ts';
import { sortedFields } from './filter-sql.ts';
import type { Table } from './table.ts';

const refusal = (path: string, code = 'contactMasked') =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path, code }] });

/** Refuses an order that would tell what the actor may not read. */
export const refuseOrders = (table: Table, actor: Actor, sorts: string | undefined): void => {
  const needed = table.sortsNeed;
  if (!needed) return;
  const permissions = sortedFields(table, sorts).flatMap((field) => needed[field] ?? []);
  if (permissions.some((permission) => reachFor(actor, permission) === 'none'))
    throw refusal('query.sorts', 'forbidden');
};

/**
 * Refuses filters and sorts with which a person who sees contact data masked could find it out bit by bit: by many
 * guesses in one call, by its beginning, or by where a lead of their own with a made-up number is sorted in.
 */
export const refuseGuesses = (
  table: Table,
  filters: Record<string, Record<string, unknown>>,
  sorts: string | undefined,
): void => {
  const { aliases = {} } = table.resource;
  for (const name of Object.keys(filters)) {
    const field = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
    if (isContactField(field)) throw refusal(`query.filters.${field}`);
  }
  if (sortedFields(table, sorts).some(isContactField)) throw refusal('query.sorts');
};
