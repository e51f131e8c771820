import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { QuotePlace } from '../price/index.ts';
import type { Phase } from './evidence-table.ts';

type Reader = Pick<Runner, 'query'>;

export interface DecidedOrder {
  readonly id: string;
  readonly symbol: string;
  readonly at: Date;
}

const momentOf = { open: sql`o.date_opened`, close: sql`o.date_closed` };

interface Wanted {
  readonly from: Date;
  readonly to: Date;
  readonly after: DecidedOrder | undefined;
  readonly limit: number;
}

const nil = '00000000-0000-0000-0000-000000000000';

/** Orders that opened or closed in this period and have no proof of that quote yet, in the order of these moments. */
export const decidedUnproved = (
  runner: Reader,
  phase: Phase,
  { from, to, after, limit }: Wanted,
): Promise<DecidedOrder[]> => {
  const moment = momentOf[phase];
  return runner.query<DecidedOrder>(sql`
    select o.id, o.symbol, ${moment} as at from orders o
    where ${moment} >= ${from}::timestamptz and ${moment} <= ${to}::timestamptz
      and (${moment}, o.id) > (${after?.at ?? from}::timestamptz, ${after?.id ?? nil}::uuid)
      and not exists (select 1 from order_quote_proof p where p.order_id = o.id and p.phase = ${phase})
    order by ${moment}, o.id limit ${limit}`);
};

/** A part of an order opened on the order's own quote. */
export const copyOpeningProof = async (
  runner: Reader,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await runner.query(sql`
    insert into order_quote_proof (order_id, phase, batch_id, place, hashes)
    select ${to}::uuid, phase, batch_id, place, hashes from order_quote_proof
    where order_id = ${from}::uuid and phase = 'open'`);
};

interface ProofRow extends QuotePlace {
  readonly id: string;
  readonly phase: Phase;
}

export const insertQuoteProofs = async (runner: Reader, rows: readonly ProofRow[]): Promise<void> => {
  await runner.query(sql`
    insert into order_quote_proof (order_id, phase, batch_id, place, hashes)
    select r.id, r.phase, r.batch, r.place, r.hashes from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r(id uuid, phase text, batch uuid, place integer, hashes text[])
    on conflict do nothing`);
};

export const readManyQuoteProofs = (runner: Reader, orders: readonly string[]): Promise<ProofRow[]> =>
  runner.query<ProofRow>(sql`
    select order_id as id, phase, batch_id as batch, place, hashes from order_quote_proof
    where order_id = any(${orders}::uuid[]) order by order_id, phase desc`);

export const readQuoteProofs = async (runner: Reader, order: string): Promise<Omit<ProofRow, 'id'>[]> =>
  (await readManyQuoteProofs(runner, [order])).map(({ id: _id, ...proof }) => proof);
