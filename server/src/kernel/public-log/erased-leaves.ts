import type { Runner } from '../context.ts';
import type { StoredLeaf } from './compared-table.ts';
import { readLists } from './erased-leaves-table.ts';

type IsListed = (leaf: StoredLeaf) => boolean;

/**
 * For leaves that were read together, in order: whether the erasure of the customer whose record it is lists a leaf. It is not enough
 * that any erasure does: nothing authenticates whose erasure removes a salt.
 */
export const listedAmong = async (runner: Runner, leaves: readonly StoredLeaf[]): Promise<IsListed> => {
  const owners = new Set(leaves.flatMap(({ left }) => left?.owner ?? []));
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (!first || !last || owners.size === 0) return () => false;
  const listed = new Set<string>();
  for (const { customer, leaves: list } of await readLists(runner, [...owners], {
    from: first.place,
    to: last.place + 1n,
  }))
    for (const [, from = '', to = ''] of list.matchAll(/\[(\d+),(\d+)\)/g))
      for (let place = BigInt(from); place < BigInt(to); place += 1n) listed.add(`${place} ${customer}`);
  return ({ place, left }) => listed.has(`${place} ${left?.owner}`);
};
