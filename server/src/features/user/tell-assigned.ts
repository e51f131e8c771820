import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../kernel/context.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import { notify } from '../notification/index.ts';

/** Tells a member of staff that leads are his now; who took them himself knows it. */
export const tellAssigned = async (
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
    resource: 'user',
    ...(leads.length === 1 && leads[0] !== undefined && { recordId: leads[0] }),
  });
};

/** Tells each member of staff once which of these leads, new or back from the bin, are his. */
export const tellWhoseTheyAre = async (context: Context, people: readonly Loaded<typeof user>[]): Promise<void> => {
  const leads = people.filter(({ item }) => item.role === 'lead' && item.assignedTo !== null);
  const byStaff = Map.groupBy(leads, ({ item }) => item.assignedTo);
  for (const [to, theirs] of byStaff)
    await tellAssigned(
      context,
      to,
      theirs.map(({ id }) => id),
    );
};
