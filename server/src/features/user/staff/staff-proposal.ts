import { Role } from '@countinghouse/contract/kernel/scalars.ts';
import * as z from 'zod/mini';
import type { Decider } from '../../../kernel/approval-kind.ts';
import type { Context } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { reload } from '../../../kernel/resource/write.ts';
import { propose } from '../../approval/index.ts';
import { userTable } from '../user-table.ts';

/** A change of a member of staff. Their role does not change; it determines who may decide. */
export const StaffChange = z.object({ before: z.object({ role: Role }), after: z.object({ role: Role }) });

interface Concerned {
  readonly id: string;
  readonly role: Role;
}

export const proposeOnStaff = (
  context: Context,
  kind: 'user.reset' | 'user.lock' | 'user.unlock' | 'user.delete',
  { id, role }: Concerned,
  sides: { readonly before?: object; readonly after?: object } = {},
): Promise<string> =>
  propose(context, {
    kind,
    resource: 'user',
    recordId: id,
    leadId: null,
    reason: '',
    params: { before: { role, ...sides.before }, after: { role, ...sides.after } },
  });

/** Root decides on everybody, an admin on everybody but root, and nobody on themselves. */
export const mayDecideOnStaff = (
  { id, role }: Decider,
  { record, params }: { readonly record: string | null; readonly params: z.output<typeof StaffChange> },
): boolean => id !== record && (role === 'root' || (role === 'admin' && params.before.role !== 'root'));

/** Refuses what was proposed about a role that the person no longer has: others decide about the new one. */
export const requireSameRole = async (
  context: Context,
  { record, params }: { readonly record: string | null; readonly params: z.output<typeof StaffChange> },
): Promise<string> => {
  const [found] = record === null ? [] : await reload(context, userTable, [record]);
  if (!found || found.item.role !== params.before.role) throw outdated();
  return found.id;
};

export const outdated = (): Refusal => new Refusal('conflict', 'approvalOutdated');
