import { describe, expect, it } from 'vitest';
import { asCaller } from '../fairness/caller.ts';
import { Refusal } from '../refusal.ts';
import { type ExportPlace, inTurn, takeExportPlace } from './export-queue.ts';

const takePlaces = (caller: string, count: number): ExportPlace[] =>
  Array.from({ length: count }, () => asCaller(caller, takeExportPlace));

/** Which of the places have their turn. */
const begun = async (places: readonly ExportPlace[]): Promise<number[]> => {
  const found: number[] = [];
  for (const [index, { turn }] of places.entries()) void turn.then(() => found.push(index));
  await new Promise(setImmediate);
  return found;
};

const leaveAll = async (places: readonly ExportPlace[]): Promise<void> => {
  for (const { leave } of places) leave();
  await new Promise(setImmediate);
};

describe('the places for exports', () => {
  it('let two files of one person be written at once, and keep the others waiting in order', async () => {
    const places = takePlaces('one', 4);
    expect(await begun(places)).toEqual([0, 1]);
    places[0]?.leave();
    expect(await begun(places)).toEqual([0, 1, 2]);
    await leaveAll(places);
  });

  it('refuse a person with ten files, but not a colleague', async () => {
    const places = takePlaces('one', 10);
    expect(() => takePlaces('one', 1)).toThrow(Refusal);
    const other = takePlaces('other', 1);
    expect(await begun(other)).toEqual([0]);
    await leaveAll([...places, ...other]);
  });

  it('are given back by a file that is given up before its turn', async () => {
    const places = takePlaces('one', 4);
    places[2]?.leave();
    places[0]?.leave();
    expect(await begun(places)).toEqual([0, 1, 2, 3]);
    await leaveAll(places);
  });

  it('stay taken by what a given-up file still has to wait for', async () => {
    const [first, second, third] = takePlaces('one', 3) as [ExportPlace, ExportPlace, ExportPlace];
    await first.turn;
    const { promise: read, resolve } = Promise.withResolvers<void>();
    const kept = first.keep(() => read);
    first.leave();
    expect([first.hasLeft(), await begun([first, second, third])]).toEqual([true, [0, 1]]);
    resolve();
    await kept;
    expect(await begun([first, second, third])).toEqual([0, 1, 2]);
    await leaveAll([second, third]);
  });
});

it('an export lets other requests go on after every ten rows', async () => {
  const place = asCaller('one', takeExportPlace);
  let turns = 0;
  let isWritten = false;
  const count = (): void => {
    turns += 1;
    if (!isWritten) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 100 }, (_, row) => row);
  const written: number[] = [];
  for await (const row of inTurn(place, rows)) written.push(row);
  isWritten = true;
  expect(written).toEqual(rows);
  expect(turns).toBeGreaterThanOrEqual(9);
  await leaveAll([place]);
});
