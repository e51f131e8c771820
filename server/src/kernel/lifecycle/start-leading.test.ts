import { describe, expect, it, vi } from 'vitest';
import type { App } from '../context.ts';
import type { Feature } from '../feature.ts';
import { startLeading } from './start-leading.ts';

const error = vi.fn();
const app = { config: { servers: 'one' }, log: { error } } as unknown as App;

const working = (name: string, stop: () => Promise<void>): Feature => ({
  name,
  routes: [],
  lead: async () => ({ stop }),
});

describe('the work of the leading server', () => {
  it('ends in the reverse order, all of it, even if a part fails to end', async () => {
    const ended: string[] = [];
    const ends = (name: string) => working(name, async () => void ended.push(name));
    const fails = working('fails', () => Promise.reject(new Error('not ended')));
    const leading = await startLeading(app, [ends('prices'), fails, ends('orders')]);
    await expect(leading.stop()).rejects.toThrow('did not end in order');
    expect(ended).toEqual(['orders', 'prices']);
  });

  it('says why it could not begin, even if what had begun fails to end', async () => {
    const fails = working('fails', () => Promise.reject(new Error('not ended')));
    const cannot: Feature = { name: 'cannot', routes: [], lead: () => Promise.reject(new Error('no prices')) };
    await expect(startLeading(app, [fails, cannot])).rejects.toThrow('no prices');
    expect(error).toHaveBeenCalledOnce();
  });
});
