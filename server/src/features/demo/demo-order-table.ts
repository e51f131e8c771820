import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { priceDecimals, priceText, type Quote } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { closedAs } from '../order/index.ts';
import type { DemoOrder } from './demo-order.ts';

const rows = (values: readonly object[]): string => JSON.stringify(values);

const exact = (ticks: readonly Quote[]) =>
  ticks.map(({ time, bid, ask }) => [time, priceText(bid, priceDecimals), priceText(ask, priceDecimals)]);

const centsOf = (amount: number | null): string | null => (amount === null ? null : toCents(amount).toString());

const rowOf = ({ order, enteredBy, ended }: DemoOrder) => {
  const shown = ended ? closedAs(order, ended.settlement, ended.closing) : order;
  const { quantity, profit, expectedProfit, ...rest } = shown;
  return {
    ...rest,
    stake: centsOf(quantity),
    profit: centsOf(profit),
    expectedProfit: centsOf(expectedProfit),
    ...(ended && {
      rawProfit: ended.settlement.raw?.toString(),
      closeBasis: ended.closing.pricing.basis,
      receiptHash: ended.receiptHash,
    }),
    decimals: symbolNamed(order.symbol)?.decimals,
    enteredBy,
  };
};

const ordersAtOnce = 200;

/**
 * Stores orders with their opening and closing quotes; their transfers are booked with the rest of the demo's money.
 */
export const insertOrders = async (runner: Runner, orders: readonly DemoOrder[]): Promise<void> => {
  for (let at = 0; at < orders.length; at += ordersAtOnce)
    await insertSome(runner, orders.slice(at, at + ordersAtOnce));
  // Past quotes were applied when the orders were generated.
  await runner.query(sql`
    insert into price_checkpoint (symbol, seen)
    select distinct symbol, now() from jsonb_to_recordset(${rows(orders.map(({ order }) => order))}::text::jsonb) as r(symbol text)
    on conflict (symbol) do nothing`);
};

const insertSome = async (runner: Runner, orders: readonly DemoOrder[]): Promise<void> => {
  await runner.query(sql`
    insert into orders (id, lead_id, symbol, kind, type, stake, leverage, open_price, close_price, stop_loss, take_profit,
      decimals, payout, expected_profit, expiry_preset, expiration, status, profit, raw_profit, close_reason, close_basis,
      outcome, price_source, receipt_hash, entered_by, date_opened, date_closed, date_creation, open_holder)
    select id, lead, symbol, kind, type, stake, leverage, "openPrice", "closePrice", "stopLoss", "takeProfit", decimals,
      payout, "expectedProfit", "expiryPreset", expiration, status, profit, "rawProfit", "closeReason", "closeBasis",
      outcome, "priceSource", "receiptHash", "enteredBy", "dateOpened", "dateClosed", "dateCreation", (select max(number) from price_holder)
    from jsonb_to_recordset(${rows(orders.map(rowOf))}::text::jsonb) as r(id uuid, lead uuid, symbol text, kind text,
      type text, stake bigint, leverage integer, "openPrice" numeric, "closePrice" numeric, "stopLoss" numeric,
      "takeProfit" numeric, decimals smallint, payout integer, "expectedProfit" bigint, "expiryPreset" text,
      expiration timestamptz, status text, profit bigint, "rawProfit" bigint, "closeReason" text, "closeBasis" text,
      outcome text, "priceSource" text, "receiptHash" text, "enteredBy" uuid, "dateOpened" timestamptz,
      "dateClosed" timestamptz, "dateCreation" timestamptz)`);
  const evidence = orders.flatMap(({ order, opened, ended }) => [
    { order: order.id, phase: 'open', ticks: exact(opened) },
    ...(ended ? [{ order: order.id, phase: 'close', ticks: exact(ended.closing.ticks) }] : []),
  ]);
  await runner.query(sql`
    insert into order_evidence (order_id, phase, ticks)
    select "order", phase, ticks from jsonb_to_recordset(${rows(evidence)}::text::jsonb) as r("order" uuid, phase text, ticks jsonb)`);
};

export const deleteOrders = async (runner: Runner): Promise<void> => {
  await runner.query(sql`select remove_demo_orders()`);
};
