import { consistencyRanges, emptyRoot, hashBytes, inclusionRanges, type LeafRange, nodeHash, splitOf } from './tree.ts';

// Tiles as in the C2SP specification tlog-tiles: each holds up to 256 hashes of one level, and a hash of the next level
// is the root of a full tile.

export const tileWidth = 256;
const tileHeight = 8;
const highestLevel = 63;

/** `entries` are the bundles of what the leaves were hashed from. */
export type TileLevel = number | 'entries';

export interface TileAddress {
  readonly level: TileLevel;
  readonly index: number;
  /** The number of its hashes: 256 in a full tile. */
  readonly width: number;
}

/** The end of a tile's address, such as `tile/0/x001/234.p/5`. */
export const tilePath = ({ level, index, width }: TileAddress): string => {
  const parts = [];
  for (let rest = index; parts.length === 0 || rest > 0; rest = Math.floor(rest / 1000))
    parts.unshift(String(rest % 1000).padStart(3, '0'));
  const digits = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
  return `tile/${level}/${digits}${width === tileWidth ? '' : `.p/${width}`}`;
};

const tileForm = /^tile\/(\d{1,2}|entries)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

const isLevel = (level: TileLevel): boolean => level === 'entries' || level <= highestLevel;

/** Null unless the text is the one address of a tile. */
export const parseTilePath = (path: string): TileAddress | null => {
  const [, level = '', digits = '', width] = tileForm.exec(path) ?? [];
  const address = {
    level: level === 'entries' ? level : Number(level),
    index: Number(digits.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  } as const;
  const isUsable = Number.isSafeInteger(address.index) && address.width > 0;
  return isUsable && isLevel(address.level) && tilePath(address) === path ? address : null;
};

/** The number of hashes at a level of the tree of `size` leaves: those of full tiles below. */
export const hashesAt = (level: number, size: number): number => Math.floor(size / tileWidth ** level);

/** The hashes of a tile one after the other: all that the address means, or more. */
export type ReadTile = (tile: TileAddress) => Promise<Uint8Array>;

/** A complete subtree of 2^height leaves. */
interface Subtree {
  readonly height: number;
  readonly index: number;
}

/** The complete subtrees of a range, from left to right. A range of a proof begins at a multiple of its largest one. */
const subtreesOf = ({ from, to }: LeafRange): Subtree[] => {
  const subtrees: Subtree[] = [];
  for (let at = from; at < to;) {
    const rest = to - at;
    const count = rest === 1 ? 1 : splitOf(rest) * 2 === rest ? rest : splitOf(rest);
    subtrees.push({ height: Math.round(Math.log2(count)), index: at / count });
    at += count;
  }
  return subtrees;
};

const rootOfPerfect = (hashes: readonly Uint8Array[]): Uint8Array => {
  let level = hashes;
  while (level.length > 1)
    level = level.flatMap((hash, at) => (at % 2 === 0 ? [nodeHash(hash, level[at + 1] ?? hash)] : []));
  return level[0] ?? emptyRoot;
};

const hashesIn = (bytes: Uint8Array, from: number, count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, at) => bytes.slice((from + at) * hashBytes, (from + at + 1) * hashBytes));

/** The hash of the next level that a full tile becomes. */
export const rootOfTile = (bytes: Uint8Array): Uint8Array => rootOfPerfect(hashesIn(bytes, 0, tileWidth));

/** Computes proofs for the tree of `size` leaves from its tiles, each of which it reads once. */
export const proofsFrom = (size: number, readTile: ReadTile) => {
  const known = new Map<string, Promise<Uint8Array>>();
  const read = (tile: TileAddress): Promise<Uint8Array> => {
    const path = tilePath(tile);
    const tiles = known.get(path) ?? readTile(tile);
    known.set(path, tiles);
    return tiles;
  };
  const subtreeHash = async ({ height, index }: Subtree): Promise<Uint8Array> => {
    const level = Math.floor(height / tileHeight);
    const count = 2 ** (height % tileHeight);
    const first = index * count;
    const tile = Math.floor(first / tileWidth);
    const width = Math.min(tileWidth, hashesAt(level, size) - tile * tileWidth);
    const bytes = await read({ level, index: tile, width });
    const start = first - tile * tileWidth;
    if (bytes.length < (start + count) * hashBytes) throw new Error(`the tile ${level}/${tile} is too short`);
    return rootOfPerfect(hashesIn(bytes, start, count));
  };
  const rangeHash = async (range: LeafRange): Promise<Uint8Array> => {
    const hashes = await Promise.all(subtreesOf(range).map(subtreeHash));
    return hashes.reduceRight((right, left) => nodeHash(left, right));
  };
  const whole = { from: 0, to: size };
  return {
    root: async (): Promise<Uint8Array> => (size === 0 ? emptyRoot : rangeHash(whole)),
    inclusion: (place: number): Promise<Uint8Array[]> => Promise.all(inclusionRanges(place, whole).map(rangeHash)),
    /** That this tree begins with the smaller one. */
    consistency: (smaller: number): Promise<Uint8Array[]> =>
      Promise.all(consistencyRanges(smaller, size).map(rangeHash)),
  };
};
