import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat, fromBase64, isSame, toBase64, utf8 } from './bytes.ts';
import { parseTilePath, proofsFrom, type ReadTile, tilePath, tileWidth } from './tiles.ts';
import {
  consistencyRanges,
  emptyRoot,
  inclusionRanges,
  isConsistent,
  isIncluded,
  leafHash,
  nodeHash,
  splitOf,
} from './tree.ts';
import vectors from './vectors/tree.json' with { type: 'json' };

/** The definition of RFC 6962, section 2.1, word by word. */
const rootOf = (leaves: readonly Uint8Array[]): Uint8Array => {
  if (leaves.length < 2) return leaves[0] ?? emptyRoot;
  const split = splitOf(leaves.length);
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
};

/** Tiles computed from the definition of tlog-tiles. */
const tilesOf =
  (leaves: readonly Uint8Array[]): ReadTile =>
  async ({ level, index, width }) => {
    const span = tileWidth ** Number(level);
    const first = index * tileWidth;
    return concat(
      ...Array.from({ length: width }, (_, at) => rootOf(leaves.slice((first + at) * span, (first + at + 1) * span))),
    );
  };

const leavesOf = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, at) => leafHash(utf8(`leaf ${at}`)));
const bytes = (text: string): Uint8Array => fromBase64(text) ?? utf8(text);

describe('the tree passes the published vectors', () => {
  it('of roots', () => {
    const leaves = vectors.entries.map((entry) => leafHash(Uint8Array.from(Buffer.from(entry, 'hex'))));
    const roots = vectors.roots.map((_, size) => Buffer.from(rootOf(leaves.slice(0, size))).toString('hex'));
    expect(roots).toEqual(vectors.roots);
  });

  it('of inclusion proofs', () => {
    const wrong = vectors.inclusion.filter(({ place, size, leaf, proof, root, valid }) => {
      const inclusion = { place: Number(place), size: Number(size), leaf: bytes(leaf), proof: proof.map(bytes) };
      return isIncluded(inclusion, bytes(root)) !== valid;
    });
    expect(vectors.inclusion.length).toBeGreaterThan(90);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('of consistency proofs', () => {
    const wrong = vectors.consistency.filter(({ smaller, size, smallerRoot, root, proof, valid }) => {
      const from = { size: Number(smaller), root: bytes(smallerRoot) };
      return isConsistent(from, { size: Number(size), root: bytes(root) }, proof.map(bytes)) !== valid;
    });
    expect(vectors.consistency.length).toBeGreaterThan(90);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('proofs computed from tiles', () => {
  const leaves = leavesOf(1_200);
  const sizes = fc.integer({ min: 1, max: leaves.length });

  it('equal those of the definition, and each is accepted', async () => {
    const isRight = async (one: number, other: number, pick: number): Promise<boolean> => {
      const [smaller, size] = [Math.min(one, other), Math.max(one, other)];
      const part = leaves.slice(0, size);
      const proofs = proofsFrom(size, tilesOf(part));
      const place = pick % size;
      const whole = { from: 0, to: size };
      const naive = inclusionRanges(place, whole).map(({ from, to }) => rootOf(leaves.slice(from, to)));
      const [proof, root, consistency] = [
        await proofs.inclusion(place),
        await proofs.root(),
        await proofs.consistency(smaller),
      ];
      const extended = consistencyRanges(smaller, size).map(({ from, to }) => rootOf(leaves.slice(from, to)));
      const leaf = leaves[place] ?? emptyRoot;
      return (
        isSame(root, rootOf(part)) &&
        isSame(concat(...proof), concat(...naive)) &&
        isSame(concat(...consistency), concat(...extended)) &&
        isIncluded({ place, size, leaf, proof }, root) &&
        isConsistent({ size: smaller, root: rootOf(leaves.slice(0, smaller)) }, { size, root }, consistency)
      );
    };
    await fc.assert(fc.asyncProperty(sizes, sizes, fc.nat(), isRight), { numRuns: 60 });
  });

  it('prove neither another leaf, another place nor a tree with a changed past', async () => {
    const isRefused = async (size: number, pick: number, changed: number): Promise<boolean> => {
      const place = pick % size;
      const proofs = proofsFrom(size, tilesOf(leaves.slice(0, size)));
      const [proof, root] = [await proofs.inclusion(place), await proofs.root()];
      const leaf = leaves[place] ?? emptyRoot;
      const other = (place + 1 + (changed % size)) % size;
      const before = leaves.slice(0, place + 1).with(changed % (place + 1), emptyRoot);
      const consistency = await proofs.consistency(place + 1);
      return (
        !isIncluded({ place, size, leaf: emptyRoot, proof }, root) &&
        (other === place || !isIncluded({ place: other, size, leaf, proof }, root)) &&
        !isConsistent({ size: place + 1, root: rootOf(before) }, { size, root }, consistency)
      );
    };
    await fc.assert(fc.asyncProperty(sizes, fc.nat(), fc.nat(), isRefused), { numRuns: 60 });
  });
});

describe('the address of a tile', () => {
  it.each([
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/0/273.p/112', { level: 0, index: 273, width: 112 }],
    ['tile/2/x001/x234/067', { level: 2, index: 1_234_067, width: 256 }],
    ['tile/entries/x001/000.p/1', { level: 'entries', index: 1000, width: 1 }],
  ] as const)('%s is that of the specification', (path, address) => {
    expect(tilePath(address)).toBe(path);
    expect(parseTilePath(path)).toEqual(address);
  });

  it.each([
    'tile/0/x000/001',
    'tile/00/001',
    'tile/64/001',
    'tile/0/1',
    'tile/0/001.p/0',
    'tile/0/001.p/256',
    'tile/data/001',
    'tile/0/001/002',
    'tile/0/../001',
    `tile/0/${'x999/'.repeat(6)}999`,
  ])('%s is refused', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });
});

it('base64 is accepted in its one standard form only', () => {
  expect(['', 'AA==', 'AAA=', 'AAAA'].map((text) => toBase64(fromBase64(text) ?? utf8('refused')))).toEqual([
    '',
    'AA==',
    'AAA=',
    'AAAA',
  ]);
  expect(['AA', 'AB==', 'A A=', 'AA=A', 'AA==\n', '_A=='].map(fromBase64)).toEqual(Array(6).fill(null));
});
