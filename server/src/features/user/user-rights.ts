import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';

type Verb = 'create' | 'update' | 'lock';

/** Whether the actor's permission covers users of this role; the table's scope decides which of the leads. */
export const coversRole = (actor: Actor, verb: Verb, role: Role): boolean => {
  if (role === 'lead') return reachFor(actor, `lead:${verb}`) !== 'none';
  const reach = reachFor(actor, `staff:${verb}`);
  return reach === 'all' || (reach === 'regular' && role === 'regular');
};

export const forbiddenField = (field: string, code = 'forbidden'): Refusal =>
  new Refusal('forbidden', code, { fields: [{ path: `body.${field}`, code }] });

export const wrongField = (field: string, code: string): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code }] });

export const holds = (actor: Actor, permission: Permission): boolean => reachFor(actor, permission) !== 'none';
