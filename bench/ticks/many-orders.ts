import { priceDecimals, priceText } from '@countinghouse/contract/trading/price.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql from 'sql-template-tag';
import { basePrice } from './quiet-quotes.ts';

const stakeCents = 10_00;
const piece = 5_000;

/**
 * Inserts open forex orders with stop, target and, for every third, a trailing stop, spread over all symbols and both
 * sides; each customer has a hundred. Their accounts look as if the money had been booked; half of the customers have
 * no cash left, so that their accounts must be watched.
 */
export const insertManyOrders = async (database: Database, count: number): Promise<void> => {
  const customers = Math.ceil(count / 100);
  const prices = tradedSymbols.map(({ symbol }) => priceText(basePrice(symbol), priceDecimals));
  await database.query(sql`
    insert into users (id, role, first_name, last_name, email, verification)
    select gen_random_uuid(), 'lead', 'Many', 'Orders', 'many-' || n || '@bench.example', 'verified'
    from generate_series(1, ${customers}::integer) n`);
  await database.query(sql`
    with lead as (select id, row_number() over (order by id) as n from users where email like 'many-%')
    insert into account (lead_id, kind, balance)
    select id, kind, case kind when 'margin' then ${stakeCents * 100}::bigint when 'cash' then (n % 2) * ${stakeCents * 1_000}::bigint end
    from lead, unnest(array['cash', 'margin']) as kind`);
  // A statement may run for fifteen seconds only.
  for (let from = 1; from <= count; from += piece) {
    await insertPiece(database, prices, { from, to: Math.min(count, from + piece - 1) });
  }
  await database.query(sql`analyze`);
};

const insertPiece = async (
  database: Database,
  prices: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> => {
  await database.query(sql`
    with lead as (select id, row_number() over (order by id) as n from users where email like 'many-%'),
    symbol as (select * from unnest(${tradedSymbols.map(({ symbol }) => symbol)}::text[], ${prices}::text[],
      ${tradedSymbols.map(({ decimals }) => decimals)}::integer[]) with ordinality as s(symbol, price, decimals, at)),
    planned as (
      select n, s.symbol, s.price::numeric as price, s.decimals, case when n % 2 = 0 then 1 else -1 end as sign,
        0.01 + random() * 0.4 as loss, 0.01 + random() * 0.4 as gain, 0.01 + random() * 0.3 as distance
      from generate_series(${from}::integer, ${to}::integer) n join symbol s on s.at = n % ${tradedSymbols.length}::integer + 1)
    insert into orders (id, lead_id, symbol, kind, type, stake, leverage, open_price, stop_loss, take_profit, trailing_stop,
      trailing_best, decimals, status, price_source, date_opened, date_creation, open_holder, close_out_percent)
    select gen_random_uuid(), l.id, p.symbol, 'forex', case sign when 1 then 'buy' else 'sell' end, ${stakeCents}, 1 + p.n % 3,
      price, price * (1 - sign * loss)::numeric, price * (1 + sign * gain)::numeric,
      case when p.n % 3 = 0 then price * distance::numeric end, case when p.n % 3 = 0 then price end,
      decimals, 'open', 'provider', now(), now(),
      (select max(number) from price_holder), 50
    from planned p join lead l on l.n = (p.n - 1) / 100 + 1`);
};
