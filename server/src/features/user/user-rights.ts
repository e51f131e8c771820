import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { type Permission, reachOf } from '@countinghouse/contract/permissions.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';

type Verb = 'create' | 'update' | 'lock';

/** Whether the actor's right covers users of this role; which of the leads it covers is the table's scope. */
export const coversRole = (actor: Actor, verb: Verb, role: Role): boolean => {
  if (role === 'lead') return reachOf(actor.role, `lead:${verb}`) !== 'none';
  const reach = reachOf(actor.role, `staff:${verb}`);
  return reach === 'all' || (reach === 'regular' && role === 'regular');
};

/** The refusal for a field that this actor may not set, or not to this value. */
export const forbiddenField = (field: string, code = 'forbidden'): Refusal =>
  new Refusal('forbidden', code, { fields: [{ path: `body.${field}`, code }] });

/** The refusal for a field whose value does not fit. */
export const wrongField = (field: string, code: string): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code }] });

export const holds = (actor: Actor, permission: Permission): boolean => reachOf(actor.role, permission) !== 'none';
