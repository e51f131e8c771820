import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql from 'sql-template-tag';
import type { Reading, Runner } from '../context.ts';
import { fullName } from '../full-name.ts';
import { notFound, Refusal } from '../refusal.ts';
import { scopeByReach } from './table.ts';

export interface Customer {
  readonly id: string;
  readonly name: string;
  /** The agent who looks after the customer; null for nobody. */
  readonly assigned: string | null;
}

type Caller = Runner & Pick<Reading, 'actor'>;

/**
 * The customer with this id; 'not found' unless the caller's permission covers them. Until the transaction ends, they
 * can be neither deleted nor handed over.
 */
export const requireCustomer = async (caller: Caller, lead: string, permission: Permission): Promise<Customer> => {
  const scope = scopeByReach(caller.actor, permission, { lead: sql`l.id`, assigned: sql`l.assigned_to` });
  const [found] = await caller.query<Customer>(sql`
    select l.id, ${fullName('l')} as name, l.assigned_to as assigned from users l
    where l.id = ${lead}::uuid and l.role = 'lead' and l.deleted_at is null and ${scope} for share`);
  if (!found) throw notFound();
  return found;
};

/** The customer of a call: customers act for themselves, staff name one in the body's `lead`. */
export const customerOf = async (
  caller: Caller,
  wanted: string | undefined,
  permission: Permission,
): Promise<Customer> => {
  const { id, role } = caller.actor;
  const lead = wanted ?? (role === 'lead' ? id : undefined);
  if (lead === undefined)
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.lead', code: 'leadRequired' }] });
  return requireCustomer(caller, lead, permission);
};
