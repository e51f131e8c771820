import { describe, expect, it } from 'vitest';
import { HeadQueue } from './head-queue.ts';

const rootOf = (size: number): Uint8Array => new Uint8Array(32).fill(size % 251);
const queueOf = (sizes: readonly number[]): HeadQueue => {
  const heads = new HeadQueue();
  for (const size of sizes) heads.add({ size, root: rootOf(size) });
  return heads;
};
/** The sizes up to a last one at which a head has another root. */
const faultsIn = (heads: HeadQueue, last: number, root = rootOf): number[] =>
  Array.from({ length: last }, (_, at) => at + 1).filter((size) => !heads.agree(size, () => root(size)));

describe('saved heads, compared with a log as it is walked', () => {
  it('agree with their sizes, in whatever order they were signed, and more of them than it first has room for', () => {
    const sizes = Array.from({ length: 5_000 }, (_, at) => ((at * 7) % 4_999) + 1);
    const heads = queueOf(sizes);
    expect([heads.length, faultsIn(heads, 5_000), [...heads.rest()]]).toEqual([5_000, [], []]);
  });

  it('are found where one of several of the same size has another root', () => {
    const heads = queueOf([3, 7, 7, 9]);
    heads.add({ size: 7, root: rootOf(8) });
    expect(faultsIn(heads, 10)).toEqual([7]);
  });

  it('are named once each where the log is shorter than they are', () => {
    const heads = queueOf([12, 3, 20, 12]);
    expect([faultsIn(heads, 5), [...heads.rest()]]).toEqual([[], [12, 20]]);
  });

  it('need a root only at sizes that have a head', () => {
    const asked: number[] = [];
    faultsIn(queueOf([4, 9]), 10, (size) => {
      asked.push(size);
      return rootOf(size);
    });
    expect(asked).toEqual([4, 9]);
  });
});
