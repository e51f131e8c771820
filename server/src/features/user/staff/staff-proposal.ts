import { Role } from '@countinghouse/contract/kernel/scalars.ts';
import * as z from 'zod/mini';
import type { Decider } from '../../../kernel/approval-kind.ts';
import type { Context } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { propose } from '../../approval/index.ts';

/** What happens to a member of staff. The role does not change; it determines who may decide. */
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

export const outdated = (): Refusal => new Refusal('conflict', 'approvalOutdated');
