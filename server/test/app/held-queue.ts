import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { asCaller } from '../../src/kernel/fairness/caller.ts';
import type { FairQueue } from '../../src/kernel/fairness/fair-queue.ts';
import type { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

/** Occupies slots of a queue for one person until released: the first ones running, the others waiting. */
export const hold = (queue: FairQueue, who: Caller, places: number): { letGo: () => Promise<void> } => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = Array.from({ length: places }, () => asCaller(`person:${who.id}`, () => queue.run(() => released)));
  return {
    letGo: async () => {
      release();
      await Promise.all(held);
    },
  };
};

export const isFull = (queue: FairQueue, who: Caller): boolean => {
  try {
    asCaller(`person:${who.id}`, queue.refuseWhenFull);
    return false;
  } catch {
    return true;
  }
};

/**
 * Waits until no transaction holds a connection: background jobs hold one briefly, a call that waits in a queue would
 * hold its own until its turn.
 */
export const noneIsHeld = ({ database }: TestApp): Promise<void> =>
  vi.waitFor(async () => {
    const open = await database.query(sql`
      select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
    expect(open).toEqual([]);
  }, 10_000);
