// Records, amounts and orders that the moves of a walk choose from.
import { product } from '@countinghouse/contract/product/product.ts';
import type { Caller } from '../app/caller.ts';
import { pick, type Random } from '../storm/random.ts';
import type { Scene } from './walk-scene.ts';

export type Move = (scene: Scene, random: Random) => Promise<{ readonly status: number }>;

/** Listed again and again: an id that exists moves more than a generated one. */
export interface Listed {
  readonly id: string;
  readonly version?: number;
}

const amounts = [1, 49.99, 50, 100, 101, 5_000] as const;
export const amountOf = (random: Random): number => pick(random, amounts) ?? 1;
export const friendOf = ({ customers }: Scene, random: Random): Caller => pick(random, customers) as Caller;

/** One of the records that this person sees, or the person's own id where there is none. */
export const oneOf = async (
  who: Caller,
  random: Random,
  {
    path,
    key,
    filters = {},
  }: {
    readonly path: string;
    readonly key: string;
    readonly filters?: object;
  },
): Promise<Listed> => {
  const query = new URLSearchParams({ filters: JSON.stringify(filters), pageSize: '100' }).toString();
  const { body } = await who.send('GET', `${path}?${query}`);
  const found = (body as Record<string, Listed[]> | undefined)?.[key] ?? [];
  return pick(random, found) ?? { id: who.id };
};

export const forSale = { path: product.routes.list.path, key: 'products', filters: { status: 'available' } };

export const someOrder = (random: Random) => ({
  symbol: 'EURUSD' as const,
  kind: 'forex' as const,
  type: random.chance(50) ? ('buy' as const) : ('sell' as const),
  quantity: amountOf(random),
  leverage: pick(random, [1, 10, 30]) ?? 1,
});
