import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { returnToCard as route } from '@countinghouse/contract/withdrawal/review.ts';
import { newReference } from '../../kernel/ids.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { announce, insertRows, reload } from '../../kernel/resource/write.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { cardMoneyOf, centsOf, proposeCardRefund, requireNoClaims, shareOut } from '../deposit/index.ts';
import { failHeld, type Held, holdToFail } from './decide.ts';
import { holdMoney, targetOf } from './withdrawal-rules.ts';
import { lockPayouts, requestOf, withdrawalTable } from './withdrawal-table.ts';

/**
 * Enters what did not come from cards again, under the name of the person who asked for it, and as a part of their
 * request: its preparer stays known.
 */
const enterRest = async (context: Context, { id: failed, item }: Held, cents: bigint): Promise<void> => {
  const { lead, destination, destinationId, destinationBy, enteredBy } = item;
  const restOf = await requestOf(context, failed);
  const values = { lead, amount: cents, destination, destinationId, destinationBy, enteredBy, restOf };
  const [id = ''] = await insertRows(context, withdrawalTable as unknown as Table, [
    { ...values, transactionId: newReference('W'), target: await targetOf(context) },
  ]);
  await holdMoney(context, { id, lead, cents });
  announce(context, withdrawalTable, { change: 'created', after: await reload(context, withdrawalTable, [id]) });
};

/** The refunds are proposals, like any other: a second person approves each. */
export const returnToCard: Command<typeof route> = async (context, { params, body }) => {
  const before = await holdToFail(context, { id: params.id, action: 'decide', to: 'fail' });
  checkVersion(context, before.item, body.version);
  const { lead, amount } = before.item;
  await lockPayouts(context, lead);
  await requireNoClaims(context, lead);
  const parts = shareOut(await cardMoneyOf(context, lead), toCents(amount));
  if (parts.length === 0) throw new Refusal('conflict', 'noCardMoney');
  const failed = await failHeld(context, before, body.reason);
  for (const part of parts) await proposeCardRefund(context, part, { lead, reason: body.reason });
  const rest = toCents(amount) - centsOf(parts);
  if (rest > 0n) await enterRest(context, before, rest);
  return failed;
};
