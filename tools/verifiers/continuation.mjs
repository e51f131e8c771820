// Whether one head of the log continues another, from the log's tiles: docs/domains/public-log.md.
import { isConsistent, sha256 } from './verifier.mjs';

const largestBelow = (count) => {
  let power = 1n;
  while (power * 2n < count) power *= 2n;
  return power;
};

/** The ranges of leaves whose hashes prove that the tree up to `to` begins with the one up to `end` (RFC 9162, 2.1.4.1). */
const rangesUpTo = (end, [from, to], isKnown) => {
  if (end === to) return isKnown ? [] : [[from, to]];
  const middle = from + largestBelow(to - from);
  return end <= middle
    ? [...rangesUpTo(end, [from, middle], isKnown), [middle, to]]
    : [...rangesUpTo(end, [middle, to], false), [from, middle]];
};

/** The address of a tile, as in the C2SP specification tlog-tiles. */
const tilePath = (level, index, width) => {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const parts = digits.match(/\d{3}/g);
  const path = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
  return `tile/${level}/${path}${width === 256n ? '' : `.p/${width}`}`;
};

const treeHash = async (hashes) => {
  if (hashes.length === 1) return hashes[0];
  const middle = Number(largestBelow(BigInt(hashes.length)));
  return sha256(Uint8Array.of(1), await treeHash(hashes.slice(0, middle)), await treeHash(hashes.slice(middle)));
};

/** The hash of a range of a proof, from the tiles of the tree of `size` leaves; null if a tile is missing. */
const rangeHash = async ([from, to], size, readTile) => {
  const parts = [];
  for (let at = from; at < to;) {
    const rest = to - at;
    const count = largestBelow(rest + 1n);
    const level = BigInt(Math.floor((count.toString(2).length - 1) / 8));
    const unit = 1n << (8n * level);
    const [first, index] = [at / unit, at / unit / 256n];
    const last = size / unit - index * 256n;
    const bytes = await readTile(tilePath(level, index, last < 256n ? last : 256n));
    const start = Number(first - index * 256n);
    const hashes = Array.from({ length: Number(count / unit) }, (_, offset) =>
      bytes?.slice((start + offset) * 32, (start + offset + 1) * 32),
    );
    if (hashes.some((hash) => hash?.length !== 32)) return null;
    parts.push(await treeHash(hashes));
    at += count;
  }
  let hash = parts.pop();
  for (const part of parts.toReversed()) hash = await sha256(Uint8Array.of(1), part, hash);
  return hash;
};

/**
 * `continues`, or why not: `otherLog`, `contradicts` for the same size, `shorter` if the newer head has fewer leaves,
 * `cut` if the newer log lacks tiles of itself, `otherPast`.
 */
export const checkContinuation = async (older, newer, readTile) => {
  if (older.origin !== newer.origin) return 'otherLog';
  if (older.size > newer.size) return 'shorter';
  if (older.size === newer.size) return (await isConsistent(older, newer, [])) ? 'continues' : 'contradicts';
  const proof = [];
  for (const range of rangesUpTo(older.size, [0n, newer.size], true))
    proof.push(await rangeHash(range, newer.size, readTile));
  if (proof.includes(null)) return 'cut';
  return (await isConsistent(older, newer, proof)) ? 'continues' : 'otherPast';
};
