import { toCents, toDecimal } from '@countinghouse/contract/kernel/money.ts';
import type { CreateOrder, Order } from '@countinghouse/contract/order/order.ts';
import { isHistory, termProblems } from '@countinghouse/contract/order/order-terms.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { staffBehind } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { announce, insertRows, reload, type Values } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { holderOf, marketOf } from '../price/index.ts';
import { assertMayTrade } from '../trading-policy/index.ts';
import { insertEvidence } from './evidence-table.ts';
import { historyOf } from './import-order.ts';
import { newOrderOf, type NewOrder } from './new-order.ts';
import { publishOrderNews } from './order-news.ts';
import { isTradingLead, orderTable } from './order-table.ts';
import { refuseFields } from './refuse-fields.ts';
import { notifyEntered } from './notify-customer.ts';

const leadOf = ({ actor }: Context, wanted: string | undefined): string => {
  if (wanted !== undefined) return wanted;
  if (actor.role === 'lead') return actor.id;
  throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.lead', code: 'leadRequired' }] });
};

/**
 * Places an order, or records a past trade, in the caller's transaction. The stake is reserved in the margin account at
 * once; a past trade books nothing.
 */
export const placeOrder = async (context: Context, input: CreateOrder): Promise<Order> => {
  const lead = leadOf(context, input.lead);
  const isPast = isHistory(input);
  const permission = isPast ? 'order:import' : 'order:create';
  if (reachOf(context.actor.role, permission) === 'none') throw new Refusal('forbidden', 'forbidden');
  if (!(await isTradingLead(context, context.actor, { lead, permission }))) throw notFound();
  refuseFields(termProblems(input, context.now));
  return isPast ? write(context, lead, input, historyOf(input)) : trade(context, lead, input);
};

const trade = async (context: Context, lead: string, input: CreateOrder): Promise<Order> => {
  const { kind, symbol, leverage } = input;
  const stake = toCents(input.quantity);
  await assertMayTrade(context, { lead, kind, symbol, leverage, stake });
  return write(context, lead, input, newOrderOf(context, input));
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
  if (placed.ticks.length > 0) await insertEvidence(context, { id, phase: 'open', ticks: placed.ticks });
  if (!placed.isPast) await reserve(context, { id, lead, stake });
  const after = await reload(context, orderTable, [id]);
  const [created] = after;
  if (!created) throw new Error(`the new order of ${toDecimal(stake)} cannot be read back`);
  announce(context, orderTable, { change: 'created', after });
  await notifyEntered(context, created.item);
  publishOrderNews(context, { id, lead });
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
