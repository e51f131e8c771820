import { type AlertDirection, mostReached, type PriceAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import {
  exactPriceText,
  type Price,
  priceDecimals,
  priceText,
  toPrice,
} from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

interface Row {
  readonly id: string;
  readonly symbol: string;
  readonly direction: AlertDirection;
  readonly price: string;
  readonly dateSet: Date;
  readonly dateReached: Date | null;
  readonly reachedPrice: string | null;
  readonly version: number;
}

const columns = sql`id, symbol, direction, price::text as price, date_set as "dateSet", date_reached as "dateReached",
  reached_price::text as "reachedPrice", version`;

export const exact = (price: Price): string => priceText(price, priceDecimals);

const alertOf = ({ price, dateSet, dateReached, reachedPrice, ...row }: Row): PriceAlert => {
  const shown = (text: string): string => exactPriceText(toPrice(text), symbolNamed(row.symbol)?.decimals ?? 0);
  return {
    ...row,
    price: shown(price),
    dateSet: dateSet.toISOString(),
    dateReached: dateReached?.toISOString() ?? null,
    reachedPrice: reachedPrice === null ? null : shown(reachedPrice),
  };
};

const readAll = async (runner: Pick<Runner, 'query'>, rest: Sql): Promise<PriceAlert[]> =>
  (await runner.query<Row>(sql`select ${columns} from price_alert ${rest}`)).map(alertOf);

/** A customer's waiting alerts, and the last ones that were reached. */
export const readAlerts = async (runner: Runner, lead: string): Promise<PriceAlert[]> => [
  ...(await readAll(runner, sql`where lead_id = ${lead}::uuid and date_reached is null order by symbol, price`)),
  ...(await readAll(
    runner,
    sql`where lead_id = ${lead}::uuid and date_reached is not null order by date_reached desc limit ${mostReached}`,
  )),
];

/** The customer's alert, locked until the transaction ends; undefined if they have no such alert. */
export const lockAlert = async (runner: Runner, lead: string, id: string): Promise<PriceAlert | undefined> =>
  (await readAll(runner, sql`where id = ${id}::uuid and lead_id = ${lead}::uuid for update`))[0];

/** The number of the customer's waiting alerts; other changes of their alerts wait until the transaction ends. */
export const countWaiting = async (runner: Runner, lead: string): Promise<number> => {
  await runner.query(sql`select pg_advisory_xact_lock(hashtextextended('price alerts of ' || ${lead}, 0))`);
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from price_alert where lead_id = ${lead}::uuid and date_reached is null`);
  return row?.count ?? 0;
};

export interface AlertTerms {
  readonly direction: AlertDirection;
  readonly price: Price;
  readonly set: Date;
}

export const insertAlert = async (
  runner: Runner,
  { id, lead, symbol, direction, price, set }: AlertTerms & { readonly [Key in 'id' | 'lead' | 'symbol']: string },
): Promise<void> => {
  await runner.query(sql`
    insert into price_alert (id, lead_id, symbol, direction, price, date_set)
    values (${id}::uuid, ${lead}::uuid, ${symbol}, ${direction}, ${exact(price)}::numeric, ${set}::timestamptz)`);
};

export const changeAlert = async (runner: Runner, id: string, { direction, price, set }: AlertTerms): Promise<void> => {
  await runner.query(sql`
    update price_alert set direction = ${direction}, price = ${exact(price)}::numeric, date_set = ${set}::timestamptz,
      date_reached = null, reached_price = null, holder = null, version = version + 1
    where id = ${id}::uuid`);
};

/** False if the customer has no such alert. */
export const deleteAlert = async (runner: Runner, lead: string, id: string): Promise<boolean> => {
  const rows = await runner.query(
    sql`delete from price_alert where id = ${id}::uuid and lead_id = ${lead}::uuid returning 1`,
  );
  return rows.length > 0;
};
