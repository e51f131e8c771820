import { mostPracticeClosed, type PracticeEnd, practiceCash } from '@countinghouse/contract/practice/practice.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Position } from '@countinghouse/contract/trading/forex.ts';
import { type Price, priceDecimals, priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { Guards } from '@countinghouse/contract/trading/triggers.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** An order of a practice account; money in cents. */
export interface Held {
  readonly id: string;
  readonly symbol: string;
  readonly position: Position;
  readonly guards: Guards;
  readonly opened: Date;
  /** Its recorded minutes before this one have been looked at. */
  readonly checked: Date;
  readonly end: End | null;
}

/** How a practice order closed. */
export interface End {
  readonly price: Price;
  readonly reason: PracticeEnd;
  readonly profit: bigint;
  readonly at: Date;
}

export interface Account {
  readonly cash: bigint;
  readonly started: Date | null;
}

const startCash = toCents(practiceCash);
const exact = (price: Price): string => priceText(price, priceDecimals);

/** The customer's practice account; one that is unused has the whole of its money. */
export const readAccount = async (runner: Runner, lead: string): Promise<Account> => {
  const [row] = await runner.query<{ cash: string; started: Date }>(sql`
    select cash::text as cash, date_started as started from practice_account where lead_id = ${lead}::uuid`);
  return row ? { cash: BigInt(row.cash), started: row.started } : { cash: startCash, started: null };
};

/** Creates the account with its first use, and locks it until the transaction ends. */
export const lockAccount = async (runner: Runner, lead: string, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into practice_account (lead_id, cash, date_started)
    values (${lead}::uuid, ${startCash.toString()}::bigint, ${now}::timestamptz) on conflict do nothing`);
  await runner.query(sql`select 1 from practice_account where lead_id = ${lead}::uuid for update`);
};

/** Adds cents, which may be negative; false, without any effect, if there are not as many. */
export const addCash = async (runner: Runner, lead: string, cents: bigint): Promise<boolean> => {
  const rows = await runner.query(sql`
    update practice_account set cash = cash + ${cents.toString()}::bigint
    where lead_id = ${lead}::uuid and cash + ${cents.toString()}::bigint >= 0 returning 1`);
  return rows.length > 0;
};

/** Deletes all orders and begins with fresh money. */
export const startOver = async (runner: Runner, lead: string, now: Date): Promise<void> => {
  await runner.query(sql`delete from practice_order where lead_id = ${lead}::uuid`);
  await runner.query(sql`
    update practice_account set cash = ${startCash.toString()}::bigint, date_started = ${now}::timestamptz
    where lead_id = ${lead}::uuid`);
};

interface Row {
  readonly id: string;
  readonly symbol: string;
  readonly side: Position['side'];
  readonly stake: string;
  readonly leverage: number;
  readonly open: string;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly opened: Date;
  readonly checked: Date;
  readonly price: string | null;
  readonly reason: PracticeEnd | null;
  readonly profit: string | null;
  readonly closed: Date | null;
}

const endOf = ({ price, reason, profit, closed }: Row): End | null => {
  if (price === null || reason === null || profit === null || closed === null) return null;
  return { price: toPrice(price), reason, profit: BigInt(profit), at: closed };
};

const heldOf = (row: Row): Held => ({
  id: row.id,
  symbol: row.symbol,
  position: { side: row.side, stake: BigInt(row.stake), leverage: row.leverage, open: toPrice(row.open) },
  guards: {
    ...(row.stopLoss !== null && { stopLoss: toPrice(row.stopLoss) }),
    ...(row.takeProfit !== null && { takeProfit: toPrice(row.takeProfit) }),
  },
  opened: row.opened,
  checked: row.checked,
  end: endOf(row),
});

const readAll = async (runner: Runner, lead: string, rest: Sql): Promise<Held[]> => {
  const rows = await runner.query<Row>(sql`
    select id, symbol, type as side, stake::text as stake, leverage, open_price::text as open,
      stop_loss::text as "stopLoss", take_profit::text as "takeProfit", date_opened as opened, checked,
      close_price::text as price, close_reason as reason, profit::text as profit, date_closed as closed
    from practice_order where lead_id = ${lead}::uuid and ${rest}`);
  return rows.map(heldOf);
};

/** The open orders, newest first. */
export const readOpen = (runner: Runner, lead: string): Promise<Held[]> =>
  readAll(runner, lead, sql`date_closed is null order by date_opened desc, id`);

/** The last orders that closed, newest first. */
export const readClosed = (runner: Runner, lead: string): Promise<Held[]> =>
  readAll(runner, lead, sql`date_closed is not null order by date_closed desc, id limit ${mostPracticeClosed}`);

export const insertOrder = async (
  runner: Runner,
  lead: string,
  { id, symbol, position, guards, opened, checked }: Omit<Held, 'end'>,
): Promise<void> => {
  const { side, stake, leverage, open } = position;
  const { stopLoss, takeProfit } = guards;
  const guard = (price: Price | undefined): string | null => (price === undefined ? null : exact(price));
  await runner.query(sql`
    insert into practice_order (id, lead_id, symbol, type, stake, leverage, open_price, stop_loss, take_profit, date_opened,
      checked)
    values (${id}::uuid, ${lead}::uuid, ${symbol}, ${side}, ${stake.toString()}::bigint, ${leverage},
      ${exact(open)}::numeric, ${guard(stopLoss)}::numeric, ${guard(takeProfit)}::numeric, ${opened}::timestamptz,
      ${checked}::timestamptz)`);
};

/** Stores how an open order closed. */
export const storeEnd = async (runner: Runner, id: string, { price, reason, profit, at }: End): Promise<void> => {
  await runner.query(sql`
    update practice_order set close_price = ${exact(price)}::numeric, close_reason = ${reason},
      profit = ${profit.toString()}::bigint, date_closed = ${at}::timestamptz
    where id = ${id}::uuid and date_closed is null`);
};

/** Notes that an open order's recorded minutes before this one have not closed it. */
export const storeChecked = async (runner: Runner, ids: readonly string[], checked: Date): Promise<void> => {
  await runner.query(sql`
    update practice_order set checked = ${checked}::timestamptz
    where id = any(${ids}::uuid[]) and date_closed is null and checked < ${checked}::timestamptz`);
};

const accountsAtOnce = 100;

/** Customers with an open order that was last looked at before a moment, the longest ago first. */
export const uncheckedSince = async (runner: Runner, before: Date): Promise<string[]> => {
  const rows = await runner.query<{ lead: string }>(sql`
    select lead_id as lead from practice_order where date_closed is null and checked < ${before}::timestamptz
    order by checked, id limit ${accountsAtOnce}`);
  return [...new Set(rows.map(({ lead }) => lead))];
};
