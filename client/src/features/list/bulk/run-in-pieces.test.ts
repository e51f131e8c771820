import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import { expect, test } from 'vitest';
import { runInPieces } from './run-in-pieces.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `id-${index}`);

test('many named records are processed in batches, each once, and the results add up', async () => {
  const seen: string[] = [];
  const shares: number[] = [];
  const run = async (selection: Selection) => {
    const part = 'ids' in selection ? selection.ids : [];
    seen.push(...part);
    return { done: part.length - 1, refused: [{ id: part[0] ?? '', code: 'notFound', message: 'gone' }] };
  };
  const answer = await runInPieces({ ids: ids(250) }, run, (share) => shares.push(share));
  expect(seen).toEqual(ids(250));
  expect(answer.done).toBe(247);
  expect(answer.refused.map(({ id }) => id)).toEqual(['id-0', 'id-100', 'id-200']);
  expect(shares).toEqual([1 / 3, 2 / 3, 1]);
});

test('everything that matches is one call', async () => {
  const selection: Selection = { matching: { q: 'anna' } };
  const calls: Selection[] = [];
  await runInPieces(
    selection,
    async (part) => {
      calls.push(part);
      return { done: 9, refused: [] };
    },
    () => undefined,
  );
  expect(calls).toEqual([selection]);
});
