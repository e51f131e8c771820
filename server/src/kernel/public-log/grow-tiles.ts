import { concat } from '@countinghouse/contract/log/bytes.ts';
import { hashesAt, type ReadTile, rootOfTile, tileWidth } from '@countinghouse/contract/log/tiles.ts';
import { hashBytes } from '@countinghouse/contract/log/tree.ts';

export interface GrownTile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Uint8Array;
}

const fullBytes = tileWidth * hashBytes;

/** Appends hashes to a level of the tree and returns the tiles that changed, and the roots of those that became full. */
const growLevel = async (
  level: number,
  { from, added, readTile }: { from: number; added: readonly Uint8Array[]; readTile: ReadTile },
): Promise<GrownTile[]> => {
  const first = Math.floor(from / tileWidth);
  const width = from % tileWidth;
  const started = width === 0 ? new Uint8Array() : await readTile({ level, index: first, width });
  const bytes = concat(started.subarray(0, width * hashBytes), ...added);
  return Array.from({ length: Math.ceil(bytes.length / fullBytes) }, (_, at) => ({
    level,
    index: first + at,
    hashes: bytes.slice(at * fullBytes, (at + 1) * fullBytes),
  }));
};

/** The tiles that change when leaves are added to a tree of `size` leaves, of every level. */
export const growTiles = async (
  size: number,
  leaves: readonly Uint8Array[],
  readTile: ReadTile,
): Promise<GrownTile[]> => {
  const grown: GrownTile[] = [];
  let added = leaves;
  for (let level = 0; added.length > 0; level += 1) {
    const tiles = await growLevel(level, { from: hashesAt(level, size), added, readTile });
    grown.push(...tiles);
    added = tiles.filter(({ hashes }) => hashes.length === fullBytes).map(({ hashes }) => rootOfTile(hashes));
  }
  return grown;
};
