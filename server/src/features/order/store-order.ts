import { toCents, toDecimal } from '@countinghouse/contract/kernel/money.ts';
import type { CreateOrder, Order } from '@countinghouse/contract/order/order.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { staffBehind } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { announce, insertRows, reload, type Values } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { holderOf, marketOf } from '../price/index.ts';
import { insertEvidence } from './evidence-table.ts';
import type { NewOrder } from './new-order.ts';
import { publishOrderNews } from './order-news.ts';
import { orderTable } from './order-table.ts';
import { actionUnderMandate } from './under-mandate.ts';

interface Stored {
  /** The id that a proposal has named already. */
  readonly id?: string;
  readonly lead: string;
  readonly input: CreateOrder;
  readonly placed: NewOrder;
  /** The action in the audit trail, if it is not the name of the call. */
  readonly action?: string;
}

/** Stores an order, reserves the stake of one that is placed, and announces it. */
export const storeOrder = async (
  context: Context,
  { id: known, lead, input, placed, action }: Stored,
): Promise<Order> => {
  const stake = toCents(input.quantity);
  const row: Values = {
    id: known,
    lead,
    symbol: input.symbol,
    kind: input.kind,
    type: input.type,
    stake: stake.toString(),
    leverage: input.leverage,
    entry: input.entry ?? 'market',
    decimals: symbolNamed(input.symbol)?.decimals,
    enteredBy: staffBehind(context.actor),
    ...(!placed.isPast && { priceSource: marketOf(context.app).feed.name, openHolder: openHolderOf(context, placed) }),
    ...placed.values,
  };
  const [id = ''] = await insertRows(context, orderTable as never, [row]);
  if (placed.ticks.length > 0)
    await insertEvidence(context, { id, phase: 'open', ticks: placed.ticks, seen: placed.seen });
  if (!placed.isPast) await reserve(context, { id, lead, stake });
  const after = await reload(context, orderTable, [id]);
  const [created] = after;
  if (!created) throw new Error(`the new order of ${toDecimal(stake)} cannot be read back`);
  const named = created.item.mandate === null ? action : actionUnderMandate.create;
  announce(context, orderTable, { change: 'created', ...(named !== undefined && { action: named }), after });
  publishOrderNews(context, lead);
  return created.item;
};

/** The fencing number, unless the order only waits for its price. */
const openHolderOf = ({ app }: Context, { values }: NewOrder): string | undefined =>
  values['status'] === 'open' ? holderOf(app)?.toString() : undefined;

const reserve = (
  context: Context,
  { id, lead, stake }: { readonly id: string; readonly lead: string; readonly stake: bigint },
): Promise<string> =>
  post(context, {
    kind: 'order.open',
    ref: id,
    lead,
    record: { resource: 'order', id },
    lines: { cash: -stake, margin: stake },
  });
