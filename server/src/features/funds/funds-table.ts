import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Reading } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { notFound } from '../../kernel/refusal.ts';
import { scopeByReach } from '../../kernel/resource/table.ts';

const owner = { lead: sql`l.id`, assigned: sql`l.assigned_to` };

/** Customers whose money the actor may see; `l` is the customer in `users`. */
export const fundsScope = (actor: Actor, permission: Permission = 'funds:read'): Sql =>
  sql`l.role = 'lead' and l.deleted_at is null and ${scopeByReach(actor, permission, owner)}`;

/** 'Not found' unless the id is a customer whose money the actor may see. */
export const requireOwner = async (context: Reading, lead: string): Promise<void> => {
  await readCustomer(context, lead);
};

export interface Customer {
  readonly name: string;
  readonly email: string;
  readonly since: Date;
}

/** The customer's name and contact; 'not found' unless the actor may see their money. */
export const readCustomer = async (context: Reading, lead: string): Promise<Customer> => {
  const [found] = await context.query<Customer>(sql`
    select ${fullName('l')} as name, l.email, l.date_creation as since
    from users l where l.id = ${lead}::uuid and ${fundsScope(context.actor)}`);
  if (!found) throw notFound();
  return found;
};
