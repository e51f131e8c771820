import { describe, expect, it } from 'vitest';
import { closeOutOrder, equityOf, marginLevel, mustCloseOut, requiredMargin } from './account.ts';

const holding = (id: string, stake: bigint, profit: bigint, closeOutPercent = 50n) => ({
  id,
  stake,
  profit,
  closeOutPercent,
});

describe('an account', () => {
  const account = { cash: 0n, holdings: [holding('a', 100_00n, -60_00n), holding('b', 200_00n, -100_00n)] };

  it('compares its value if every order closed with the stakes of its orders', () => {
    expect([requiredMargin(account.holdings), equityOf(account), marginLevel(account)]).toEqual([
      300_00n,
      140_00n,
      4_666n,
    ]);
    expect(marginLevel({ cash: 5n, holdings: [] })).toBeNull();
  });

  it('is closed out below half of its margin but not at half', () => {
    expect(mustCloseOut({ cash: 0n, holdings: [holding('a', 100n, -50n)] })).toBe(false);
    expect(mustCloseOut({ cash: 0n, holdings: [holding('a', 100n, -51n)] })).toBe(true);
    expect(mustCloseOut({ cash: 1n, holdings: [holding('a', 100n, -51n)] })).toBe(false);
    expect(mustCloseOut({ cash: 0n, holdings: [] })).toBe(false);
  });

  it('needs of each order the share of its stake that the order was placed with', () => {
    const [before, since] = [holding('a', 300n, -150n), holding('b', 100n, -6n, 95n)];
    expect(mustCloseOut({ cash: 0n, holdings: [before] })).toBe(false);
    expect(mustCloseOut({ cash: 0n, holdings: [since] })).toBe(true);
    expect(mustCloseOut({ cash: 1n, holdings: [before, since] })).toBe(false);
    expect(closeOutOrder({ cash: 0n, holdings: [before, since] }).map(({ id }) => id)).toEqual(['b']);
  });

  it('closes the order with the largest margin first and no more orders than necessary', () => {
    expect(closeOutOrder(account).map(({ id }) => id)).toEqual(['b']);
    const worse = { cash: 0n, holdings: [...account.holdings, holding('c', 300_00n, -290_00n)] };
    expect(closeOutOrder(worse).map(({ id }) => id)).toEqual(['c']);
    const even = { cash: 0n, holdings: [holding('b', 100n, -100n), holding('a', 100n, -100n)] };
    expect(closeOutOrder(even).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(closeOutOrder(worse, ({ id }) => id !== 'c').map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
