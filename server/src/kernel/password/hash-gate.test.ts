import { expect, it } from 'vitest';
import { asCaller } from '../fairness/caller.ts';
import { inTurn, refuseWhenCrowded } from './hash-gate.ts';

it('gives one caller one hash at a time and a quarter of the queue, and another caller the next turn', async () => {
  const begun: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const hashFor = (caller: string) =>
    asCaller(caller, () =>
      inTurn(async () => {
        begun.push(caller);
        await held;
      }),
    );
  const greedy = Array.from({ length: 17 }, () => hashFor('greedy'));
  expect(begun).toEqual(['greedy']);
  expect(() => asCaller('greedy', refuseWhenCrowded)).toThrow('unavailable');
  const other = hashFor('other');
  expect(begun).toEqual(['greedy', 'other']);
  release();
  await Promise.all([...greedy, other]);
});
