import type { Context } from '../../../kernel/context.ts';
import { announce, reload, updateRow } from '../../../kernel/resource/write.ts';
import { delayPayouts } from '../../payout-wait/index.ts';
import { plainUserTable, userTable } from '../user-table.ts';

/** Stores another address and announces it; refuses one that has been taken meanwhile. */
export const storeEmail = async (context: Context, userId: string, email: string): Promise<void> => {
  const before = await reload(context, userTable, [userId]);
  await updateRow(context, plainUserTable, { id: userId, values: { email } });
  await delayPayouts(context, userId, { reason: 'email', now: context.now });
  announce(context, userTable, { change: 'updated', before, after: await reload(context, userTable, [userId]) });
};
