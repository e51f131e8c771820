import { toCents, toDecimal } from '@countinghouse/contract/kernel/money.ts';
import type { CreateOrder, Order, PlacedOrder } from '@countinghouse/contract/order/order.ts';
import { isHistory, termProblems } from '@countinghouse/contract/order/order-terms.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { staffBehind, reachFor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { customerOf } from '../../kernel/resource/customer.ts';
import { announce, insertRows, reload, type Values } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { confirming } from '../prepared/index.ts';
import { holderOf, marketOf } from '../price/index.ts';
import { assertMayTrade } from '../trading-policy/index.ts';
import { insertEvidence } from './evidence-table.ts';
import { historyOf } from './import-order.ts';
import { newOrderOf, type NewOrder } from './new-order.ts';
import { publishOrderNews } from './order-news.ts';
import { orderTable } from './order-table.ts';
import { prepareOrder, termsToConfirm } from './prepare-order.ts';
import { refuseFields } from './refuse-fields.ts';
import { actionUnderMandate, coveringMandate, notifyUnderMandate } from './under-mandate.ts';

/**
 * Places a customer's order, prepares one for a customer or places it under a mandate, or records a past trade, in the caller's transaction. The
 * stake of a placed order is reserved in the margin account at once; the others book nothing.
 */
export const placeOrder = async (context: Context, input: CreateOrder): Promise<PlacedOrder> => {
  const isPast = isHistory(input);
  const permission = isPast ? 'order:import' : 'order:create';
  if (reachFor(context.actor, permission) === 'none') throw new Refusal('forbidden', 'forbidden');
  const { id: lead } = await customerOf(context, input.lead, permission);
  refuseFields(termProblems(input, context.now));
  if (isPast) return write(context, lead, input, historyOf(input));
  if (context.actor.role !== 'lead') return placeFor(context, lead, input);
  requirePriceSeen(input);
  return confirming(context, { kind: 'order', id: input.prepared, given: termsToConfirm(input) }, () =>
    trade(context, lead, input),
  );
};

/** Places an order that the caller's mandate covers; any other is prepared for the customer to confirm. */
const placeFor = async (context: Context, lead: string, input: CreateOrder): Promise<PlacedOrder> => {
  const mandate = await coveringMandate(context, lead, input);
  if (mandate === null) return prepareOrder(context, lead, input);
  const placed = await trade(context, lead, input, mandate);
  await notifyUnderMandate(context, placed, 'create');
  return placed;
};

/** A customer who confirms what somebody else prepared has seen a price. */
const requirePriceSeen = ({ prepared, kind, entry = 'market', price }: CreateOrder): void => {
  if (prepared === undefined || kind !== 'forex' || entry !== 'market' || price !== undefined) return;
  refuseFields([{ path: 'price', code: 'required' }]);
};

const trade = async (
  context: Context,
  lead: string,
  input: CreateOrder,
  mandate: string | null = null,
): Promise<Order> => {
  const { kind, symbol, leverage } = input;
  const stake = toCents(input.quantity);
  const { closeOutPercent } = await assertMayTrade(context, { lead, kind, symbol, leverage, stake });
  const placed = newOrderOf(context, input);
  const kept = kind === 'binary' ? {} : { closeOutPercent };
  return write(context, lead, input, { ...placed, values: { ...placed.values, ...kept, mandate } });
};

const write = async (context: Context, lead: string, input: CreateOrder, placed: NewOrder): Promise<Order> => {
  const stake = toCents(input.quantity);
  const row: Values = {
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
  const isUnder = created.item.mandate !== null;
  announce(context, orderTable, { change: 'created', ...(isUnder && { action: actionUnderMandate.create }), after });
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
