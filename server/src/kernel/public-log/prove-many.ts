import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import type { LeafKind } from '@countinghouse/contract/log/leaf-kinds.ts';
import { proofsFrom } from '@countinghouse/contract/log/tiles.ts';
import type { Runner } from '../context.ts';
import { findManyLogged } from './log-table.ts';
import { readTile } from './tile-table.ts';

/** The place of a record in the public log, and the hashes that lead from there to the root of a head named elsewhere. */
export interface LeafProof {
  readonly content: string;
  readonly salt: string;
  readonly place: number;
  readonly hashes: readonly string[];
}

interface Wanted {
  readonly kind: LeafKind;
  readonly records: readonly string[];
  /** The number of leaves of the head. */
  readonly size: number;
}

/** The proofs of those records that the head covers. */
export const proveMany = async (runner: Runner, wanted: Wanted): Promise<ReadonlyMap<string, LeafProof>> => {
  if (wanted.size === 0) return new Map();
  const logged = await findManyLogged(runner, wanted);
  // One for each piece, because it keeps every tile that it has read.
  const proofs = proofsFrom(wanted.size, ({ level, index }) => readTile(runner, { level: Number(level), index }));
  const found: (readonly [string, LeafProof])[] = [];
  for (const [record, { place, salt, content }] of logged) {
    const hashes = (await proofs.inclusion(place)).map(toBase64);
    found.push([record, { content, salt: toBase64(salt), place, hashes }]);
  }
  return new Map(found);
};
