import type { user } from '@countinghouse/contract/user/user.ts';
import type * as z from 'zod/mini';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Served } from '../../kernel/http/served.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { requireGoodPassword } from '../../kernel/password/password-rules.ts';
import { atPath } from '../../kernel/resource/handlers.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { noteInfluence } from '../approval/index.ts';
import { invite } from './invite.ts';
import { insertPassword } from './references-table.ts';
import { checkReferences, labelsOf } from './references.ts';
import { proposeRole, roleAtFirst } from './role-approval.ts';
import { coversRole, forbiddenField, holds, wrongField } from './user-rights.ts';

export type NewUser = z.output<(typeof user)['create']>;

/** The hashes of first passwords, by the record that contains the password. */
const hashes = new WeakMap<NewUser, string>();

/**
 * A call that creates users, whose passwords are hashed one after the other before its transaction. What can be refused
 * without a hash is refused first, for all of them.
 */
export const hashedFirst = (served: Served): Served => ({
  ...served,
  isPrepared: true,
  prepare: async (before, input) => {
    const users = [input.body ?? []].flat() as NewUser[];
    for (const [index, one] of users.entries())
      await atPath(Array.isArray(input.body) ? `body.${index}` : 'body', () => requireAllowed(before, one));
    for (const one of users) if (one.password !== undefined) hashes.set(one, await hashPassword(one.password));
    return served.prepare(before, input);
  },
});

/** Refuses roles and owners beyond the actor's permissions, new staff without proof, and bad passwords. */
const requireAllowed = async (context: Reading, input: NewUser): Promise<void> => {
  if (!coversRole(context.actor, 'create', input.role)) throw forbiddenField('role');
  if (input.status === 'locked' && !coversRole(context.actor, 'lock', input.role)) throw forbiddenField('status');
  if (input.role === 'lead') assigneeOf(context, input.assignedTo ?? null);
  else await requireRecentProof(context, context.actor, context.now);
  await checkPassword(context, input);
};

/** The values to store for a new user; refuses references that do not exist. */
export const newUser = async (context: Context, input: NewUser): Promise<Values> => {
  const { password: _hashedApart, ...fields } = input;
  if (input.role !== 'lead') return newStaff(context, fields);
  const assignedTo = assigneeOf(context, input.assignedTo ?? null);
  const labels = labelsOf(input.labels ?? '');
  await checkReferences(context, { ...input, assignedTo, labels });
  return { ...fields, assignedTo, labels };
};

/** A customer needs a password from the start; staff may get theirs by a reset. */
const checkPassword = async (context: Reading, { role, email, password }: NewUser): Promise<void> => {
  if (password !== undefined) await requireGoodPassword(context, password, { role, email, path: 'body.password' });
  else if (role === 'lead') throw wrongField('password', 'required');
};

const newStaff = async (context: Context, fields: Omit<NewUser, 'password'>): Promise<Values> => {
  const { assignedTo, qualifications, ...person } = fields;
  const leadFields = Object.entries({ assignedTo, qualifications });
  for (const [field, value] of leadFields) if (value) throw wrongField(field, 'leadsOnly');
  const labels = labelsOf(person.labels ?? '');
  await checkReferences(context, { campaign: person.campaign, labels });
  return { ...person, labels, role: roleAtFirst(person.role) };
};

/** With the permission to assign leads, the caller chooses the owner; anyone else owns the leads that they enter. */
const assigneeOf = ({ actor }: Reading, wanted: string | null): string | null => {
  if (holds(actor, 'lead:assign')) return wanted;
  if (wanted !== null && wanted !== actor.id) throw forbiddenField('assignedTo');
  return actor.id;
};

/**
 * Stores the first password, if given; without one the user cannot log in before a reset. An admin or root starts as an
 * agent until their role is approved. A customer's account only reads until they set their own password with a mailed
 * link.
 */
export const finishNewUser = async (context: Context, id: string, input: NewUser): Promise<void> => {
  const hash = hashes.get(input);
  if ((hash === undefined) !== (input.password === undefined)) throw new Error('the password was not hashed');
  const isLead = input.role === 'lead';
  if (hash !== undefined)
    await insertPassword(context, { userId: id, hash, restrictedSince: isLead ? context.now : null });
  if (isLead) return invite(context, id);
  await noteInfluence(context, { person: context.actor.id, over: id, kind: 'created' });
  const from = roleAtFirst(input.role);
  if (from !== input.role) await proposeRole(context, { id, from, to: input.role });
};
