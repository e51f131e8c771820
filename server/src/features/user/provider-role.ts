import { personName } from '@countinghouse/contract/user/person-name.ts';
import { visitor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { endTokensOf } from '../api-token/index.ts';
import { dropPending, noteInfluence, pendingFor } from '../approval/index.ts';
import { notify } from '../notification/index.ts';
import { activeRoots, changeRole } from './references-table.ts';
import { isRise, proposeRole } from './role-approval.ts';
import { userTable } from './user-table.ts';

interface Followed {
  readonly id: string;
  readonly from: 'admin' | 'regular';
  readonly to: 'admin' | 'regular';
  /** The provider's name. */
  readonly by: string;
}

/**
 * Brings a role in line with what the provider of single sign-on says: a fall takes effect at once, as it may be urgent, and
 * a rise is a proposal like any other.
 */
export const followRole = async (
  context: Context,
  { id, from, to, by }: Followed,
): Promise<'lowered' | 'proposed' | 'same'> => {
  if (from === to) {
    await withdrawOwn(context, id);
    return 'same';
  }
  if (isRise(from, to)) {
    if (!(await pendingFor(context, id)).some(({ kind }) => kind === 'user.role'))
      await proposeOwn(context, { id, from, to });
    return 'proposed';
  }
  const before = await reload(context, userTable, [id]);
  await endTokensOf(context, { id, role: to, isGone: false });
  if (!(await changeRole(context, { id, from, to }))) return 'same';
  const after = await reload(context, userTable, [id]);
  // Somebody at the provider did it, perhaps a root who wants to decide alone.
  for (const root of await activeRoots(context))
    await noteInfluence(context, { person: root, over: id, kind: 'removed' });
  await endSessions(context, [id]);
  announce(context, userTable, { change: 'updated', before, after });
  const [person] = after;
  const name = person ? personName(person.item) : '';
  const notice = { kind: 'staff.demoted', params: { by, name }, recordId: id } as const;
  await notify(context, { ...notice, to: [id] });
  await notify(context, { ...notice, to: 'admins' });
  return 'lowered';
};

/** In the name of the person whose log-in asks for it, who therefore cannot decide on it. */
const proposeOwn = async (context: Context, rise: Pick<Followed, 'id' | 'from' | 'to'>): Promise<void> => {
  const [person] = await reload(context, userTable, [rise.id]);
  const name = person ? personName(person.item) : '';
  await proposeRole({ ...context, actor: { ...visitor, id: rise.id, role: rise.from, name } }, rise);
};

/** The groups have fallen back: what they proposed ends, but not what a colleague has proposed. */
const withdrawOwn = async (context: Context, id: string): Promise<void> => {
  const pending = await pendingFor(context, id);
  if (pending.some(({ kind, proposedBy }) => kind === 'user.role' && proposedBy === id))
    await dropPending(context, { recordId: id, kind: 'user.role' });
};

/** Announces an agent who came with single sign-on. */
export const newAgentChange = async (context: Context, id: string): Promise<void> => {
  announce(context, userTable, { change: 'created', before: [], after: await reload(context, userTable, [id]) });
};
