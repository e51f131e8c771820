import { type Favourites, usualFavourites } from '@countinghouse/contract/favourite/favourite.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** The person's favourite markets; the defaults with version 0 until they choose. */
export const readFavourites = async (runner: Runner, person: string): Promise<Favourites> => {
  const [row] = await runner.query<Favourites>(
    sql`select symbols, version from favourite_market where user_id = ${person}::uuid`,
  );
  return row ?? { symbols: [...usualFavourites], version: 0 };
};

/** Stores a first choice; false if there is one already. */
export const insertFavourites = async (
  runner: Runner,
  person: string,
  symbols: readonly string[],
): Promise<boolean> => {
  const rows = await runner.query(sql`
    insert into favourite_market (user_id, symbols) values (${person}::uuid, ${[...new Set(symbols)]}::text[])
    on conflict do nothing returning 1`);
  return rows.length > 0;
};

/** Appends a market to the favourites or removes it, safe against concurrent changes. */
export const markFavourite = async (
  runner: Runner,
  person: string,
  { symbol, marked }: { readonly symbol: string; readonly marked: boolean },
): Promise<void> => {
  await insertFavourites(runner, person, usualFavourites);
  const without = sql`array_remove(symbols, ${symbol})`;
  await runner.query(sql`
    update favourite_market set version = version + 1,
      symbols = case when ${marked}::boolean and ${symbol} = any(symbols) then symbols
        when ${marked}::boolean then symbols || ${symbol}::text else ${without} end
    where user_id = ${person}::uuid`);
};
