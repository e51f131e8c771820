import type { AlertDirection } from '@countinghouse/contract/price-alert/price-alert.ts';
import { type Price, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { exact } from './alert-table.ts';

type Reader = Pick<Runner, 'query'>;

/** A waiting alert as it is compared with quotes. */
export interface WaitingAlert {
  readonly id: string;
  readonly lead: string;
  readonly symbol: string;
  readonly direction: AlertDirection;
  readonly price: Price;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly version: number;
}

type Row = Omit<WaitingAlert, 'price' | 'since'> & { readonly price: string; readonly set: Date };

/** All waiting alerts, or those of one customer. */
export const readWaiting = async (runner: Reader, lead: string | null = null): Promise<WaitingAlert[]> => {
  const rows = await runner.query<Row>(sql`
    select id, lead_id as lead, symbol, direction, price::text as price, date_set as set, version from price_alert
    where date_reached is null and (${lead}::uuid is null or lead_id = ${lead}::uuid)`);
  return rows.map(({ set, price, ...row }) => ({ ...row, price: toPrice(price), since: set.getTime() }));
};

/**
 * Marks an alert as reached by a quote. False if it no longer waits as it was compared: it was changed, deleted, or
 * reached already.
 */
export const markReached = async (
  runner: Reader,
  { id, version }: Pick<WaitingAlert, 'id' | 'version'>,
  { bid, time }: Quote,
  holder: bigint | null,
): Promise<boolean> => {
  const rows = await runner.query(sql`
    update price_alert set date_reached = ${new Date(time)}::timestamptz, reached_price = ${exact(bid)}::numeric,
      holder = ${holder}::bigint, version = version + 1
    where id = ${id}::uuid and version = ${version} and date_reached is null returning 1`);
  return rows.length > 0;
};

/** The moment up to which every quote was compared; milliseconds since 1970, 0 before the first. */
export const readSeen = async (runner: Reader): Promise<number> => {
  const [row] = await runner.query<{ seen: Date }>(sql`select seen from price_alert_checkpoint`);
  return row?.seen.getTime() ?? 0;
};

export const storeSeen = async (runner: Reader, seen: Date, holder: bigint | null): Promise<void> => {
  await runner.query(sql`
    insert into price_alert_checkpoint (seen, holder) values (${seen}::timestamptz, ${holder}::bigint)
    on conflict (one) do update set seen = excluded.seen, holder = excluded.holder`);
};
