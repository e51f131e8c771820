import { isSame } from './bytes.ts';
import type { Checkpoint } from './checkpoint.ts';
import { proofsFrom, tilePath } from './tiles.ts';
import { isConsistent } from './tree.ts';

/** Why of two heads neither continues the other. */
export const continuityFindings = ['otherLog', 'contradicts', 'cut', 'otherPast'] as const;
export type ContinuityFinding = (typeof continuityFindings)[number];

/** The bytes of a tile by its path; null if the log does not publish it. */
export type FetchTile = (path: string) => Promise<Uint8Array | null>;

class MissingTile extends Error {}

/**
 * Null if the larger of two heads continues the smaller, computed from the tiles of the larger. Which one was seen first
 * does not matter: a cache may show a head that is a little older than one seen before.
 */
export const checkContinuity = async (
  one: Checkpoint,
  other: Checkpoint,
  fetchTile: FetchTile,
): Promise<ContinuityFinding | null> => {
  if (one.origin !== other.origin) return 'otherLog';
  if (one.size === other.size) return isSame(one.root, other.root) ? null : 'contradicts';
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  const proofs = proofsFrom(larger.size, async (tile) => {
    const bytes = await fetchTile(tilePath(tile));
    if (bytes === null) throw new MissingTile();
    return bytes;
  });
  try {
    const proof = await proofs.consistency(smaller.size);
    return isConsistent(smaller, larger, proof) ? null : 'otherPast';
  } catch (error) {
    if (error instanceof MissingTile) return 'cut';
    throw error;
  }
};
