import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../kernel/context.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { countCostsAgain } from '../campaign-return/index.ts';
import { changedUser } from './change-user.ts';
import { newUser, finishNewUser } from './create-user.ts';
import { keepUsers } from './keep-users.ts';
import { dropGoneReferences, erasedPersons, lockStaff, mergedOnes, takenAddresses } from './references-table.ts';
import { notifyAssignees, notifyOwners } from './notify-assigned.ts';

/**
 * Restored staff are locked: a second person unlocks them, as it took two to delete them. A merged lead comes back by the
 * undo of its merge, together with its records.
 */
export const readyForReturn = async (
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  await dropGoneReferences(context, ids);
  await lockStaff(context, ids);
  return new Map<string, string>([
    ...(await takenAddresses(context, ids)).map((id) => [id, 'emailTaken'] as const),
    ...(await mergedOnes(context, ids)).map((id) => [id, 'leadMerged'] as const),
    ...(await erasedPersons(context, ids)).map((id) => [id, 'personErased'] as const),
  ]);
};

export const userRules: Rules<typeof user> = {
  create: newUser,
  created: finishNewUser,
  update: changedUser,
  keep: keepUsers,
  removed: async (context, ids, { records, change }) => {
    await endSessions(context, ids);
    const leads = records.filter(({ item }) => item.role === 'lead');
    const lost = leads.map(({ id, assigned }) => ({ id, assignedTo: assigned }));
    await notifyOwners(context, 'leads.deleted', lost, change);
  },
  back: readyForReturn,
  arrived: async (context, people) => {
    const ids = people.map(({ id }) => id);
    for (const change of await countCostsAgain(context, ids)) context.changed(change);
    await notifyAssignees(context, people);
  },
};
