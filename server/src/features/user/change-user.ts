import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { user } from '@countinghouse/contract/user/user.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { endTokensOf } from '../api-token/index.ts';
import { noteInfluence } from '../approval/index.ts';
import { notify } from '../notification/index.ts';
import { changeEmailByStaff } from './email/change-by-staff.ts';
import { requireProbesLeft } from './limit-probes.ts';
import { lastRoots, staffWithLeads } from './references-table.ts';
import { checkReferences, labelsOf } from './references.ts';
import { isRise, proposeRole } from './role-approval.ts';
import { notifyAssigned } from './notify-assigned.ts';
import { confirmLock, proposeUnlock } from './staff/lock-approval.ts';
import { coversRole, forbiddenField, holds, wrongField } from './user-rights.ts';
import { keepVerifiedName } from './verified-name.ts';

export type UserChange = z.output<(typeof user)['update']>;
type Field = keyof UserChange & keyof User;

/** Display settings are the person's own choice. */
const ownOnly = ['theme', 'mode', 'compact', 'language'] as const;

/** An address that the caller sees masked is a guess: the reply must not depend on whether it is right. */
const isGuess = ({ actor }: Context, { item }: Loaded<typeof user>, field: string): boolean =>
  field === 'email' && item.role === 'lead' && actor.masksContacts;

/** The values to store for a change. Unchanged fields need no permission, so that a whole form can be sent back. */
export const changedUser = async (
  context: Context,
  before: Loaded<typeof user>,
  input: UserChange,
): Promise<Values> => {
  const change = Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) =>
        value !== undefined && (value !== before.item[field as Field] || isGuess(context, before, field)),
    ),
  ) as UserChange;
  for (const field of ownOnly) if (change[field] !== undefined) throw forbiddenField(field, 'ownOnly');
  if (change.email !== undefined && (await changeEmailByStaff(context, before, change.email)) === 'proposed')
    delete change.email;
  if (change.email !== undefined) await requireProbesLeft(context);
  await checkAccess(context, before, change);
  await proposeRise(context, before, change);
  await noteFall(context, before, change);
  await changeStaffStatus(context, before, change);
  await endAccess(context, before, change);
  return before.item.role === 'lead' ? changedLead(context, before, change) : changedStaff(context, before, change);
};

/** A locked person and one with another role has neither sessions nor API tokens. */
const endAccess = async (context: Context, { id, item }: Loaded<typeof user>, change: UserChange): Promise<void> => {
  const isGone = change.status === 'locked';
  if (change.role === undefined && !isGone) return;
  await endSessions(context, [id]);
  if (item.role !== 'lead') await endTokensOf(context, { id, role: change.role ?? item.role, isGone });
};

/** Checks what decides how somebody gets in and what they may do; for a colleague, the author proves who they are. */
const checkAccess = async (context: Context, before: Loaded<typeof user>, change: UserChange): Promise<void> => {
  const { role, status, email } = change;
  if (role !== undefined) await checkRole(context, before, role);
  if (status !== undefined) await checkStatus(context, before, status);
  if (before.item.role !== 'lead' && (role ?? status ?? email) !== undefined)
    await requireRecentProof(context, context.actor, context.now);
};

/** Moves a promotion to admin or root out of the change and into a proposal. */
const proposeRise = async (context: Context, { id, item }: Loaded<typeof user>, change: UserChange): Promise<void> => {
  if (change.role === undefined || !isRise(item.role, change.role)) return;
  await proposeRole(context, { id, from: item.role, to: change.role });
  delete change.role;
};

/**
 * Lowering a role may be urgent and takes effect at once. It counts against its author's decisions alone, and everyone
 * with money permissions is notified, also the person themselves.
 */
const noteFall = async (context: Context, { id, item }: Loaded<typeof user>, { role }: UserChange): Promise<void> => {
  if (role === undefined || !isRise(role, item.role)) return;
  const { actor } = context;
  await noteInfluence(context, { person: actor.id, over: id, kind: 'removed' });
  const params = { by: actor.name, name: personName(item) };
  const notice = { kind: 'staff.demoted', params, recordId: id } as const;
  await notify(context, { ...notice, to: [id] });
  // Roots who demote one another at once hold the records of the others.
  context.afterCommit(async () => {
    await runAsSystem(context.app, 'user.update', (own) => notify(own, { ...notice, to: 'admins', except: actor.id }));
  });
};

/** Locking staff is confirmed by a second person afterwards; unlocking them becomes a proposal. */
const changeStaffStatus = async (
  context: Context,
  { id, item: { role } }: Loaded<typeof user>,
  change: UserChange,
): Promise<void> => {
  if (role === 'lead' || change.status === undefined) return;
  if (change.status === 'locked') return confirmLock(context, { id, role });
  await proposeUnlock(context, { id, role });
  delete change.status;
};

const changedLead = async (context: Context, before: Loaded<typeof user>, change: UserChange): Promise<Values> => {
  if (change.assignedTo !== undefined && !holds(context.actor, 'lead:assign')) throw forbiddenField('assignedTo');
  await keepVerifiedName(context, before, change);
  const { labels, added } = changedLabels(before, change);
  await checkReferences(context, { ...change, labels: added });
  await notifyAssigned(context, change.assignedTo, [before.id]);
  return { ...change, labels };
};

const changedStaff = async (context: Context, before: Loaded<typeof user>, change: UserChange): Promise<Values> => {
  for (const field of ['assignedTo', 'qualifications'] as const) {
    if (change[field] !== undefined) throw wrongField(field, 'leadsOnly');
  }
  const { labels, added } = changedLabels(before, change);
  await checkReferences(context, { campaign: change.campaign, labels: added });
  return { ...change, labels };
};

/** The resulting labels, and those among them that are new. */
const changedLabels = (before: Loaded<typeof user>, change: UserChange) => {
  if (change.labels === undefined) return { labels: undefined, added: undefined };
  const labels = labelsOf(change.labels);
  const had = new Set(labelsOf(before.item.labels));
  return { labels, added: labels.filter((label) => !had.has(label)) };
};

const checkRole = async (context: Context, before: Loaded<typeof user>, role: User['role']): Promise<void> => {
  if (role === 'lead' || before.item.role === 'lead') throw wrongField('role', 'roleFixed');
  if (!coversRole(context.actor, 'update', role)) throw forbiddenField('role');
  await keepRoot(context, before);
  if (role === 'root' && (await staffWithLeads(context, [before.id])).length > 0)
    throw new Refusal('conflict', 'staffHasLeads');
};

const checkStatus = async (context: Context, before: Loaded<typeof user>, status: User['status']): Promise<void> => {
  if (!coversRole(context.actor, 'lock', before.item.role)) throw forbiddenField('status');
  if (status === 'locked') await keepRoot(context, before);
};

const keepRoot = async (context: Context, before: Loaded<typeof user>): Promise<void> => {
  if ((await lastRoots(context, [before.id])).length > 0) throw new Refusal('conflict', 'lastRoot');
};
