import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { QuotePlace } from '../price/index.ts';
import type { Phase } from './evidence-table.ts';

type Reader = Pick<Runner, 'query'>;

export interface EndedOrder {
  readonly id: string;
  readonly symbol: string;
  readonly at: Date;
}

/** Orders that closed in this period and have no proof of their quotes yet, in the order of their ends. */
export const closedUnproved = (
  runner: Reader,
  { from, to, after, limit }: { from: Date; to: Date; after: EndedOrder | undefined; limit: number },
): Promise<EndedOrder[]> =>
  runner.query<EndedOrder>(sql`
    select o.id, o.symbol, o.date_closed as at from orders o
    where o.date_closed >= ${from}::timestamptz and o.date_closed <= ${to}::timestamptz and o.status = 'closed'
      and (o.date_closed, o.id) > (${after?.at ?? from}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      and not exists (select 1 from order_quote_proof p where p.order_id = o.id)
    order by o.date_closed, o.id limit ${limit}`);

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

export const readQuoteProofs = (runner: Reader, order: string): Promise<Omit<ProofRow, 'id'>[]> =>
  runner.query<Omit<ProofRow, 'id'>>(sql`
    select phase, batch_id as batch, place, hashes from order_quote_proof where order_id = ${order}::uuid
    order by phase desc`);
