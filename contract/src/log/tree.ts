import { sha256 } from '@noble/hashes/sha2.js';
import { concat, isSame } from './bytes.ts';

// The Merkle tree of RFC 6962 and RFC 9162, section 2.1. Sizes and places are numbers: arithmetic instead of bit
// operations, which would end at 32 bits.

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const hashBytes = 32;

export const emptyRoot: Uint8Array = sha256(new Uint8Array());

export const leafHash = (entry: Uint8Array): Uint8Array => sha256(concat(leafPrefix, entry));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concat(nodePrefix, left, right));

/** The leaves from `from` up to, but not including, `to`. */
export interface LeafRange {
  readonly from: number;
  readonly to: number;
}

/** The largest power of two below `count`, for a count of 2 or more: where the tree of so many leaves splits. */
export const splitOf = (count: number): number => {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
};

/** The ranges of leaves whose hashes prove that a leaf is in the tree, from its neighbour up to the root. */
export const inclusionRanges = (place: number, { from, to }: LeafRange): LeafRange[] => {
  if (to - from === 1) return [];
  const middle = from + splitOf(to - from);
  return place < middle
    ? [...inclusionRanges(place, { from, to: middle }), { from: middle, to }]
    : [...inclusionRanges(place, { from: middle, to }), { from, to: middle }];
};

/** The ranges of leaves whose hashes prove that the tree of `size` leaves begins with the smaller one. */
export const consistencyRanges = (smaller: number, size: number): LeafRange[] =>
  smaller === 0 ? [] : rangesUpTo(smaller, { from: 0, to: size }, true);

/** `isKnown`: the smaller tree's root is this range's hash, which the verifier has. */
const rangesUpTo = (end: number, { from, to }: LeafRange, isKnown: boolean): LeafRange[] => {
  if (end === to) return isKnown ? [] : [{ from, to }];
  const middle = from + splitOf(to - from);
  return end <= middle
    ? [...rangesUpTo(end, { from, to: middle }, isKnown), { from: middle, to }]
    : [...rangesUpTo(end, { from: middle, to }, false), { from, to: middle }];
};

const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

/** A node among those of its level, from its place and the last one's, and the two after going up a level. */
interface Step {
  readonly at: number;
  readonly last: number;
}
const up = ({ at, last }: Step): Step => ({ at: half(at), last: half(last) });

/** Goes up to a node that is a right child, or the first of its level. */
const climbed = (step: Step): Step => (isOdd(step.at) || step.at === 0 ? step : climbed(up(step)));

/** For each hash of a proof, whether it belongs to the left of the node so far; null for a wrong number of hashes. */
const sidesOf = (count: number, from: Step): ('left' | 'right')[] | null => {
  const sides: ('left' | 'right')[] = [];
  let step = from;
  while (sides.length < count && step.last > 0) {
    const isLeft = isOdd(step.at) || step.at === step.last;
    sides.push(isLeft ? 'left' : 'right');
    step = up(isLeft ? climbed(step) : step);
  }
  return sides.length === count && step.last === 0 ? sides : null;
};

const joined = (start: Uint8Array, hashes: readonly Uint8Array[], sides: readonly string[]): Uint8Array =>
  hashes.reduce((hash, other, at) => (sides[at] === 'left' ? nodeHash(other, hash) : nodeHash(hash, other)), start);

export interface Inclusion {
  readonly place: number;
  readonly size: number;
  readonly leaf: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** The root that an inclusion proof leads to (RFC 9162, section 2.1.3.2); null if the proof has the wrong length. */
export const rootOfInclusion = ({ place, size, leaf, proof }: Inclusion): Uint8Array | null => {
  if (place < 0 || place >= size || leaf.length !== hashBytes) return null;
  const sides = sidesOf(proof.length, { at: place, last: size - 1 });
  return sides && joined(leaf, proof, sides);
};

export const isIncluded = (inclusion: Inclusion, root: Uint8Array): boolean => {
  const found = rootOfInclusion(inclusion);
  return found !== null && isSame(found, root);
};

export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

/**
 * Whether the proof shows that the tree of `to` begins with the whole tree of `from` (RFC 9162, section 2.1.4.2). Nothing
 * can be proved about an empty tree, with which every tree begins.
 */
export const isConsistent = (from: Head, to: Head, proof: readonly Uint8Array[]): boolean => {
  if (from.size === 0 || from.size > to.size) return false;
  if (from.size === to.size) return proof.length === 0 && isSame(from.root, to.root);
  const roots = rootsOfConsistency(from, to.size, proof);
  return roots !== null && isSame(roots.from, from.root) && isSame(roots.to, to.root);
};

/** The roots of both trees that a consistency proof leads to. */
const rootsOfConsistency = (
  from: Head,
  size: number,
  given: readonly Uint8Array[],
): { from: Uint8Array; to: Uint8Array } | null => {
  const isPower = from.size === 1 || splitOf(from.size) * 2 === from.size;
  const [first, ...rest] = isPower ? [from.root, ...given] : given;
  if (!first) return null;
  let step: Step = { at: from.size - 1, last: size - 1 };
  while (isOdd(step.at)) step = up(step);
  const sides = sidesOf(rest.length, step);
  if (!sides) return null;
  const lefts = rest.filter((_, at) => sides[at] === 'left');
  return {
    from: lefts.reduce((root, hash) => nodeHash(hash, root), first),
    to: joined(first, rest, sides),
  };
};
