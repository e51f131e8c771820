import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../kernel/context.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import { notify } from '../notification/index.ts';

type LostKind = 'leads.taken' | 'leads.deleted' | 'leads.merged' | 'leads.unmerged';
type ChangedKind = 'leads.stageChanged' | 'leads.labelsChanged' | 'leads.campaignChanged';
type Kind = 'leads.assigned' | LostKind | ChangedKind;

interface Notified {
  readonly to: string | null | undefined;
  readonly leads: readonly string[];
  /** The action on many leads; its batches add up to one notification. */
  readonly change?: string | null;
}

const notifyOne = async (context: Context, kind: Kind, { to, leads, change = null }: Notified): Promise<void> => {
  if (to == null || leads.length === 0) return;
  const { actor } = context;
  await notify(context, {
    to: [to],
    except: actor.id,
    kind,
    params: { by: actor.name, count: leads.length },
    ...(kind === 'leads.assigned' && leads.length === 1 && leads[0] !== undefined && { recordId: leads[0] }),
    ...(change !== null && { dedupeKey: `${kind}:${change}`, addsUp: true }),
  });
};

/** Notifies a member of staff of leads assigned to them by another person. */
export const notifyAssigned = (
  context: Context,
  to: string | null | undefined,
  leads: readonly string[],
  change: string | null = null,
): Promise<void> => notifyOne(context, 'leads.assigned', { to, leads, change });

interface Owned {
  readonly id: string;
  readonly assignedTo: string | null;
}

/** Notifies each agent once of leads that another person has changed, deleted or assigned to someone else. */
export const notifyOwners = async (
  context: Context,
  kind: LostKind | ChangedKind,
  leads: readonly Owned[],
  change: string | null,
): Promise<void> => {
  const byStaff = Map.groupBy(leads, ({ assignedTo }) => assignedTo);
  for (const [to, own] of byStaff) await notifyOne(context, kind, { to, leads: own.map(({ id }) => id), change });
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
