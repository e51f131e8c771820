import type { Context } from '../../kernel/context.ts';
import type { Reason } from '../../kernel/resource/handlers.ts';
import { openItemsOf, openItemLabels } from '../open-items/index.ts';
import { lastRoots, staffWithLeads } from './references-table.ts';

/** Customers with open items. Their rows are locked, so that nothing new starts before the deletion. */
const stillOpen = async (context: Context, ids: readonly string[]): Promise<(readonly [string, Reason])[]> =>
  [...(await openItemsOf(context, ids))].map(([id, openItems]) => [
    id,
    { code: 'customerStands', params: { what: openItemLabels(context.request.language, openItems) } },
  ]);

/**
 * Users who may not be deleted, by id and reason: the caller, staff with leads, the last root, customers with open
 * items.
 */
export const keepUsers = async (
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | Reason>> => {
  const others = ids.filter((id) => id !== context.actor.id);
  return new Map<string, string | Reason>([
    ...(await stillOpen(context, others)),
    ...(await staffWithLeads(context, others)).map((id) => [id, 'staffHasLeads'] as const),
    ...(await lastRoots(context, others)).map((id) => [id, 'lastRoot'] as const),
    ...ids.filter((id) => id === context.actor.id).map((id) => [id, 'notYourself'] as const),
  ]);
};
