import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { asCaller } from './caller.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Work that ends on demand, and records who began when. */
const gatedWork = (queue: FairQueue) => {
  const begun: string[] = [];
  const gates: (() => void)[] = [];
  return {
    begun,
    add: (caller: string, name = caller): Promise<string> => {
      const work = async (): Promise<string> => {
        begun.push(name);
        await new Promise<void>((resolve) => gates.push(resolve));
        return name;
      };
      return caller === 'server' ? queue.run(work) : asCaller(caller, () => queue.run(work));
    },
    endOldest: async (): Promise<void> => {
      gates.shift()?.();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
};

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => new Error('not refused'),
    (failure: unknown) => failure,
  );
  if (!(error instanceof Refusal)) throw error;
  return error;
};

describe('a fair queue', () => {
  afterEach(() => vi.useRealTimers());

  it('lets one caller run at most a quarter of the concurrent work', () => {
    const work = gatedWork(createFairQueue({ atOnce: 8, waiting: 16, retryAfterSeconds: 3 }));
    for (const name of ['1', '2', '3', '4']) void work.add('greedy', name);
    expect(work.begun).toEqual(['1', '2']);
    void work.add('other');
    expect(work.begun).toEqual(['1', '2', 'other']);
  });

  it('refuses only the caller whose quarter of the waiting places is taken', async () => {
    const queue = createFairQueue({ atOnce: 2, waiting: 8, retryAfterSeconds: 3 });
    const work = gatedWork(queue);
    for (let count = 0; count < 3; count += 1) void work.add('greedy');
    const refused = await refusalOf(work.add('greedy'));
    expect([refused.kind, refused.code, refused.details.retryAfterSeconds]).toEqual(['unavailable', 'unavailable', 3]);
    expect(() => asCaller('greedy', queue.refuseWhenFull)).toThrow('unavailable');
    expect(() => asCaller('other', queue.refuseWhenFull)).not.toThrow();
    void work.add('other');
    expect(work.begun).toEqual(['greedy', 'other']);
  });

  it('refuses all callers once all waiting places are taken', async () => {
    const work = gatedWork(createFairQueue({ atOnce: 1, waiting: 4, retryAfterSeconds: 3 }));
    void work.add('first');
    for (const caller of ['a', 'b', 'c', 'd']) void work.add(caller);
    expect((await refusalOf(work.add('late'))).code).toBe('unavailable');
    await work.endOldest();
    void work.add('late');
    await work.endOldest();
    expect(work.begun).toEqual(['first', 'a', 'b']);
  });

  it('serves callers in turn, however many pieces one of them queued first', async () => {
    const work = gatedWork(createFairQueue({ atOnce: 1, waiting: 16, retryAfterSeconds: 3 }));
    for (const name of ['g1', 'g2', 'g3', 'g4']) void work.add('greedy', name);
    void work.add('other', 'o1');
    void work.add('other', 'o2');
    for (let count = 0; count < 6; count += 1) await work.endOldest();
    expect(work.begun).toEqual(['g1', 'o1', 'g2', 'o2', 'g3', 'g4']);
  });

  it('releases the slot when the work fails', async () => {
    const queue = createFairQueue({ atOnce: 1, waiting: 0, retryAfterSeconds: 3 });
    const failing = asCaller('one', () => queue.run(() => Promise.reject(new Error('broken'))));
    expect((await refusalOf(asCaller('other', () => queue.run(async () => 'early')))).code).toBe('unavailable');
    await expect(failing).rejects.toThrow('broken');
    expect(await asCaller('one', () => queue.run(async () => 'done'))).toBe('done');
  });

  it('lets the server itself use the whole queue', () => {
    const work = gatedWork(createFairQueue({ atOnce: 3, waiting: 1, retryAfterSeconds: 3 }));
    for (const name of ['1', '2', '3', '4']) void work.add('server', name);
    expect(work.begun).toEqual(['1', '2', '3']);
  });

  describe('with time to save', () => {
    const limits = { atOnce: 32, waiting: 64, retryAfterSeconds: 3, savedMilliseconds: 1_000 };
    const timed = () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const work = gatedWork(createFairQueue(limits));
      return {
        work,
        add: (pieces: number): void => {
          for (let piece = 1; piece <= pieces; piece += 1) void work.add('greedy');
        },
        end: async (pieces: number): Promise<void> => {
          for (let piece = 1; piece <= pieces; piece += 1) await work.endOldest();
        },
      };
    };

    it('lets a caller who keeps it busy run a sixteenth of the work, and others their quarter', async () => {
      const { work, add, end } = timed();
      add(12);
      expect(work.begun).toHaveLength(8);
      vi.advanceTimersByTime(200);
      await end(6);
      expect(work.begun).toHaveLength(8);
      await end(2);
      expect(work.begun).toHaveLength(10);
      for (let piece = 1; piece <= 8; piece += 1) void work.add('other');
      expect(work.begun.filter((caller) => caller === 'other')).toHaveLength(8);
    });

    it('gives the time back only while nothing of the caller runs', async () => {
      const { work, add, end } = timed();
      add(8);
      vi.advanceTimersByTime(60_000);
      add(1);
      await end(7);
      expect(work.begun).toHaveLength(9);
      vi.advanceTimersByTime(60_000);
      add(3);
      expect(work.begun).toHaveLength(9);
      await end(5);
      vi.advanceTimersByTime(2_001);
      add(8);
      expect(work.begun).toHaveLength(12 + 8);
    });

    it('costs nothing to run one piece after the other, however long', async () => {
      const { work, add, end } = timed();
      for (let piece = 1; piece <= 3; piece += 1) {
        add(1);
        vi.advanceTimersByTime(60_000);
        await end(1);
      }
      add(8);
      expect(work.begun).toHaveLength(3 + 8);
    });
  });
});
