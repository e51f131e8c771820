import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../kernel/context.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { changedUser } from './change-user.ts';
import { newUser, finishNewUser } from './create-user.ts';
import { dropGoneReferences, lastRoots, staffWithLeads, takenAddresses } from './references-table.ts';
import { tellWhoseTheyAre } from './tell-assigned.ts';

/** Who may not be deleted, by id and reason: oneself, staff who still have leads, the last root. */
const keep = async (context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const others = ids.filter((id) => id !== context.actor.id);
  return new Map([
    ...(await staffWithLeads(context, others)).map((id) => [id, 'staffHasLeads'] as const),
    ...(await lastRoots(context, others)).map((id) => [id, 'lastRoot'] as const),
    ...ids.filter((id) => id === context.actor.id).map((id) => [id, 'notYourself'] as const),
  ]);
};

const back = async (context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  await dropGoneReferences(context, ids);
  return new Map((await takenAddresses(context, ids)).map((id) => [id, 'emailTaken']));
};

export const userRules: Rules<typeof user> = {
  create: newUser,
  created: finishNewUser,
  update: changedUser,
  keep,
  removed: endSessions,
  back,
  arrived: tellWhoseTheyAre,
};
