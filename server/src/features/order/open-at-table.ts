import { orderStates } from '@countinghouse/contract/order/order.ts';
import { type Price, toPrice } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const orderState = stateConstants(orderStates.names);

export interface OpenOrder {
  readonly lead: string;
  readonly symbol: string;
  readonly kind: 'forex' | 'binary';
  readonly side: 'buy' | 'sell';
  readonly stake: bigint;
  readonly leverage: number;
  readonly open: Price;
}

/** Customers by id: those after the first up to and including the last. */
export interface LeadRange {
  readonly after: string;
  readonly upTo: string;
}

/** The orders of these customers that were open at a past moment, whatever became of them since. */
export const ordersOpenAt = async (
  runner: Pick<Runner, 'query'>,
  at: Date,
  { after, upTo }: LeadRange,
): Promise<OpenOrder[]> => {
  const rows = await runner.query<Omit<OpenOrder, 'open'> & { readonly open: string }>(sql`
    select lead_id as lead, symbol, kind, type as side, stake, leverage, open_price::text as open from orders
    where lead_id > ${after}::uuid and lead_id <= ${upTo}::uuid and not imported and date_opened < ${at}::timestamptz
      and (status = ${orderState.open} or (status = ${orderState.closed} and date_closed >= ${at}::timestamptz))`);
  return rows.map((row) => ({ ...row, open: toPrice(row.open) }));
};
