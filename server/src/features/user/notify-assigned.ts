import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../kernel/context.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import { notify } from '../notification/index.ts';

/** Notifies a member of staff of leads assigned to them by another person. */
export const notifyAssigned = async (
  context: Context,
  to: string | null | undefined,
  leads: readonly string[],
): Promise<void> => {
  if (to == null || leads.length === 0) return;
  const { actor } = context;
  await notify(context, {
    to: [to],
    except: actor.id,
    kind: 'leads.assigned',
    params: { by: actor.name, count: leads.length },
    ...(leads.length === 1 && leads[0] !== undefined && { recordId: leads[0] }),
  });
};

/** Notifies each member of staff once of their leads among these, new or restored from the bin. */
export const notifyAssignees = async (context: Context, people: readonly Loaded<typeof user>[]): Promise<void> => {
  const leads = people.filter(({ item }) => item.role === 'lead' && item.assignedTo !== null);
  const byStaff = Map.groupBy(leads, ({ item }) => item.assignedTo);
  for (const [to, assigned] of byStaff)
    await notifyAssigned(
      context,
      to,
      assigned.map(({ id }) => id),
    );
};
