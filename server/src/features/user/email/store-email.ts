import type { Context } from '../../../kernel/context.ts';
import { announce, reload, updateRow } from '../../../kernel/resource/write.ts';
import { plainUserTable, userTable } from '../user-table.ts';

/** Stores another address and announces it; refuses one that has been taken meanwhile. */
export const storeEmail = async (context: Context, userId: string, email: string): Promise<void> => {
  const before = await reload(context, userTable, [userId]);
  await updateRow(context, plainUserTable, { id: userId, values: { email } });
  announce(context, userTable, { change: 'updated', before, after: await reload(context, userTable, [userId]) });
};
