import { utf8 } from '@countinghouse/contract/log/bytes.ts';
import { proofsFrom, type ReadTile } from '@countinghouse/contract/log/tiles.ts';
import { isConsistent, isIncluded, leafHash } from '@countinghouse/contract/log/tree.ts';
import { expect, it } from 'vitest';
import { growTiles } from './grow-tiles.ts';
import { Growing } from './growing.ts';

it('tiles grown in batches give the roots and proofs of the whole tree, across three levels', async () => {
  const tiles = new Map<string, Uint8Array>();
  const read: ReadTile = async ({ level, index }) => tiles.get(`${level}/${index}`) ?? new Uint8Array();
  const whole = new Growing();
  let before = { size: 0, root: whole.root() };
  for (const count of [1, 254, 1, 1, 255, 3_000, 61_000, 1_024, 900]) {
    const leaves = Array.from({ length: count }, (_, at) => leafHash(utf8(`leaf ${before.size + at}`)));
    for (const { level, index, hashes } of await growTiles(before.size, leaves, read))
      tiles.set(`${level}/${index}`, hashes);
    for (const leaf of leaves) whole.add(leaf);
    const proofs = proofsFrom(whole.size, read);
    const head = { size: whole.size, root: await proofs.root() };
    expect(head.root).toEqual(whole.root());
    const [leaf] = leaves;
    const inclusion = { place: before.size, size: head.size, proof: await proofs.inclusion(before.size) };
    expect(leaf && isIncluded({ ...inclusion, leaf }, head.root)).toBe(true);
    const proof = await proofs.consistency(before.size);
    if (before.size > 0) expect(isConsistent(before, head, proof)).toBe(true);
    before = head;
  }
});
