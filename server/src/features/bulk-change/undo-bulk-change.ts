import type { undoBulkChange as route } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { holdsAny } from '../../kernel/actor.ts';
import {
  lockBulkChange,
  markUndone,
  readOldValues,
  type StoredBulkChange,
  type StoredValue,
} from '../../kernel/bulk-change/bulk-change-table.ts';
import type { BulkUndo, Undone } from '../../kernel/bulk-change/bulk-undo.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command, Served } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkAccess } from '../../kernel/session/may.ts';
import { bulkChangeScope } from './bulk-change-list-table.ts';

export interface Undoing {
  readonly undos: readonly BulkUndo[];
  /** Every call of the product: a deletion is undone by the call that restores records of its kind. */
  readonly routes: readonly Served[];
}

/** Restores the old values, under the permissions and rules for changes of that kind, once. */
export const undoWith =
  (undoing: Undoing): Command<typeof route> =>
  async (context, { params: { id } }) => {
    const { actor, now } = context;
    const change = await lockBulkChange(context, { id, now, scope: bulkChangeScope(actor, 'bulkChange:undo') });
    if (change === null) throw notFound();
    if (change.isUndone) throw new Refusal('conflict', 'changeUndone');
    const records = await readOldValues(context, id);
    const undone = await restore(context, undoing, change, records);
    const { restored, left } = typeof undone === 'number' ? { restored: undone } : undone;
    const counts = { restored, kept: records.length - restored, ...(left && { left: [...left] }) };
    await markUndone(context, { id, actor: actor.id, now, ...counts });
    context.changed({ resource: 'bulk-change', change: 'undone', records: [{ id }] });
    return counts;
  };

const restore = (
  context: Context,
  { undos, routes }: Undoing,
  change: StoredBulkChange,
  records: readonly StoredValue[],
): Promise<number | Undone> => {
  const unchanged = records.filter(({ changedFields }) => changedFields.length === 0);
  if (change.kind === 'delete') return bringBack(context, routes, change, unchanged);
  const found = undos.find(({ resource, kinds }) => resource === change.resource && kinds.includes(change.kind));
  if (found === undefined) throw notFound();
  if (!holdsAny(context.actor, found.access)) throw new Refusal('forbidden', 'forbidden');
  return found.undo(context, change.id, found.byField ? records : unchanged);
};

/** Restores deleted records by the call that does so from the bin; one call, so that each agent is notified once. */
const bringBack = async (
  context: Context,
  routes: readonly Served[],
  { resource }: StoredBulkChange,
  records: readonly StoredValue[],
): Promise<number> => {
  const served = routes.find(({ route }) => route.name === `${resource}.restore`);
  if (served === undefined) throw notFound();
  checkAccess(served.route, context.actor);
  if (records.length === 0) return 0;
  const body = { ids: records.map(({ id }) => id), deletedAt: records.map(({ after }) => after['deletedAt']) };
  const input = { body, params: undefined, query: undefined };
  const command = await served.prepare({ ...context, attempt: context.request.id }, input as never);
  const own = {
    ...context,
    changed: (change: object) => context.changed({ action: served.route.name, ...change } as never),
  };
  const { done } = (await command(own, input as never)) as unknown as { done: number };
  return done;
};
