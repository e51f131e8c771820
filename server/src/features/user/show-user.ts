import type { Context } from '../../kernel/context.ts';
import type { JsonText } from '../../kernel/http/reply.ts';
import { oneText } from '../../kernel/resource/records.ts';
import { plainOwnTable } from './own/own-table.ts';
import { userTable } from './user-table.ts';

/** Returns a user; everyone may read their own record, but an API token has no record of its own. */
export const showUser = (context: Context, { params: { id } }: { params: { id: string } }): Promise<JsonText> => {
  const isOwn = id === context.actor.id && context.actor.token === null;
  return oneText(context, isOwn ? plainOwnTable : (userTable as never), id);
};
