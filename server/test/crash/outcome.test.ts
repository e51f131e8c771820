import { describe, expect, it } from 'vitest';
import { compare } from './outcome.ts';

const answers = (...ids: string[]) => new Map(ids.map((id, index) => [`key ${index}`, JSON.stringify({ id })]));

describe('the comparison of acknowledged withdrawals with the ledger', () => {
  it('agrees when every reply has its withdrawal and its transfer', () => {
    const outcome = compare(answers('a', 'b'), { ids: ['b', 'a'], transfers: 2n });
    expect(outcome).toEqual({ acknowledged: 2, lost: 0, extra: 0 });
  });

  it('finds an acknowledged withdrawal that is missing', () => {
    const outcome = compare(answers('a', 'b', 'c'), { ids: ['a', 'c'], transfers: 2n });
    expect(outcome).toEqual({ acknowledged: 3, lost: 1, extra: 0 });
  });

  it('finds a withdrawal without a reply, as after one was done twice', () => {
    const outcome = compare(answers('a'), { ids: ['a', 'again'], transfers: 2n });
    expect(outcome).toEqual({ acknowledged: 1, lost: 0, extra: 1 });
  });

  it('finds two requests answered with one withdrawal', () => {
    expect(compare(answers('a', 'a'), { ids: ['a'], transfers: 1n })).toMatchObject({ lost: 1, extra: 0 });
  });

  it('finds a withdrawal without its transfer, and a transfer without its withdrawal', () => {
    expect(compare(answers('a', 'b'), { ids: ['a', 'b'], transfers: 1n }).extra).toBe(1);
    expect(compare(answers('a'), { ids: ['a'], transfers: 2n }).extra).toBe(1);
  });
});
