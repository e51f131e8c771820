import { priceDay } from '@countinghouse/contract/price/price.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';

type Day = ReplyOf<typeof priceDay>;
export type SymbolDay = Day['symbols'][number];

const readEvery = 60_000;

/** The day so far of all symbols, by one call; undefined until it is known. */
export const useDay = (): { readonly since: Date; readonly of: ReadonlyMap<string, SymbolDay> } | undefined =>
  useQuery({
    queryKey: ['price', priceDay.name],
    queryFn: ({ signal }) => call(priceDay, { signal }),
    refetchInterval: readEvery,
    select: asMap,
  }).data;

const asMap = ({ since, symbols }: Day) => ({
  since: new Date(since),
  of: new Map(symbols.map((day) => [day.symbol, day])),
});
