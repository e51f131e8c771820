import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeOutOrder, equityOf, mustCloseOut } from './account.ts';
import { binaryResult, expectedProfit } from './binary.ts';
import { closingLines, forexProfit, type Position, rawProfit } from './forex.ts';
import { type Price, priceDecimals, toPrice } from './price.ts';
import { type Guards, levelsOf, stopOutPrice, triggerAt } from './triggers.ts';

const unit = 10n ** BigInt(priceDecimals);

const somePrice: fc.Arbitrary<Price> = fc.oneof(fc.bigInt(1n, 10n * unit), fc.bigInt(unit, 200_000n * unit));

const side = fc.constantFrom('buy' as const, 'sell' as const);

const somePosition: fc.Arbitrary<Position> = fc.record({
  side,
  stake: fc.bigInt(1n, 1_000_000_000n),
  leverage: fc.integer({ min: 1, max: 200 }),
  open: somePrice,
});

/** A price near the order's own, where stops and rounding matter. */
const nearPrice = (open: Price): fc.Arbitrary<Price> =>
  fc.integer({ min: -100_000, max: 100_000 }).map((parts) => {
    const price = open + (open * BigInt(parts)) / 100_000n;
    return price > 0n ? price : 1n;
  });

const someCase = somePosition.chain((position) =>
  fc.record({ position: fc.constant(position), close: fc.oneof(nearPrice(position.open), somePrice) }),
);

const seed = Math.floor(Math.random() * 2 ** 31);
console.log(`seed of the generated orders: ${seed}`);
const runs = { seed, numRuns: 10_000 };

describe('generated orders', () => {
  it('are at most half a cent from the exact quotient, and lose at most their stake', () => {
    fc.assert(
      fc.property(someCase, ({ position: order, close }) => {
        const exact = (order.side === 'buy' ? 1n : -1n) * order.stake * BigInt(order.leverage) * (close - order.open);
        const error = 2n * (rawProfit(order, close) * order.open - exact);
        expect(error <= order.open && error >= -order.open).toBe(true);
        expect(forexProfit(order, close)).toBeGreaterThanOrEqual(-order.stake);
      }),
      runs,
    );
  });

  it('neither create nor lose a cent when they close: the freed margin goes to cash and result', () => {
    fc.assert(
      fc.property(someCase, ({ position: order, close }) => {
        const { margin, cash, trading_result: result } = closingLines(order.stake, forexProfit(order, close));
        expect(margin + cash + result).toBe(0n);
        expect(cash).toBeGreaterThanOrEqual(0n);
      }),
      runs,
    );
  });

  it('earn the buyer exactly the seller’s loss, until a floor is reached', () => {
    fc.assert(
      fc.property(someCase, ({ position: order, close }) => {
        const other = { ...order, side: order.side === 'buy' ? ('sell' as const) : ('buy' as const) };
        expect(rawProfit(order, close) + rawProfit(other, close)).toBe(0n);
      }),
      runs,
    );
  });
});

describe('the triggers of generated orders', () => {
  it('stop out exactly when the exact loss reaches the stake', () => {
    const loses = ({ side, leverage, open }: Position, price: bigint) =>
      BigInt(leverage) * (side === 'buy' ? open - price : price - open) >= open;
    fc.assert(
      fc.property(somePosition, (position) => {
        const limit = stopOutPrice(position);
        const before = position.side === 'buy' ? limit + 1n : limit - 1n;
        expect([loses(position, limit), loses(position, before)]).toEqual([true, false]);
        expect(forexProfit(position, limit)).toBe(-position.stake);
      }),
      runs,
    );
  });

  it('close at a price if and only if it lies beyond their levels, and by the same trigger at the level itself', () => {
    const guarded = somePosition.chain((position) =>
      fc.record({
        position: fc.constant(position),
        price: fc.oneof(nearPrice(position.open), somePrice),
        stopLoss: fc.option(nearPrice(position.open), { nil: undefined }),
        takeProfit: fc.option(nearPrice(position.open), { nil: undefined }),
        trail: fc.option(nearPrice(position.open), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(guarded, ({ position, price, stopLoss, takeProfit, trail }) => {
        const guards: Guards = {
          ...(stopLoss !== undefined && { stopLoss }),
          ...(takeProfit !== undefined && { takeProfit }),
          ...(trail !== undefined && { trailing: { distance: trail, best: position.open } }),
        };
        const { low, high } = levelsOf(position, guards);
        const isBeyond = (low !== null && price <= low.price) || (high !== null && price >= high.price);
        expect(triggerAt(position, guards, price) !== null).toBe(isBeyond);
      }),
      runs,
    );
  });
});

it('generated accounts have enough equity for every level after a close-out with as few orders as possible', () => {
  const holdings = fc.array(
    fc.record({
      stake: fc.bigInt(1n, 10_000_000n),
      lost: fc.integer({ min: -50, max: 100 }),
      closeOutPercent: fc.constantFrom(10n, 50n, 95n),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(fc.bigInt(0n, 5_000_000n), holdings, (cash, rows) => {
      const all = rows.map(({ stake, lost, closeOutPercent }, index) => ({
        id: String(index),
        stake,
        closeOutPercent,
        profit: (-stake * BigInt(lost)) / 100n,
      }));
      const closed = closeOutOrder({ cash, holdings: all });
      const after = (count: number) => {
        const gone = new Set(closed.slice(0, count).map(({ id }) => id));
        const freed = closed.slice(0, count).reduce((sum, { stake, profit }) => sum + stake + profit, 0n);
        return { cash: cash + freed, holdings: all.filter(({ id }) => !gone.has(id)) };
      };
      expect(mustCloseOut(after(closed.length))).toBe(false);
      if (closed.length > 0) expect(mustCloseOut(after(closed.length - 1))).toBe(true);
      expect(equityOf(after(closed.length))).toBe(equityOf({ cash, holdings: all }));
    }),
    { seed, numRuns: 5_000 },
  );
});

describe('generated binary orders', () => {
  const entry = toPrice('1.1');
  const terms = { stake: 10_000n, payout: 8500 } as const;

  it('win within half a cent of the exact payout', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1_000_000_000n), fc.integer({ min: 0, max: 10_000 }), (stake, payout) => {
        const error = 2n * (expectedProfit(stake, payout) * 10_000n - stake * BigInt(payout));
        expect(error <= 10_000n && error > -10_000n).toBe(true);
      }),
      runs,
    );
  });

  it('are won by at most one side, and refunded to both or neither', () => {
    fc.assert(
      fc.property(somePrice, fc.oneof(somePrice, fc.constant(entry)), (from, to) => {
        const outcomes = (['buy', 'sell'] as const).map((side) => binaryResult({ ...terms, side }, from, to).outcome);
        expect(outcomes.toSorted()).toEqual(from === to ? ['refunded', 'refunded'] : ['lost', 'won']);
      }),
      runs,
    );
  });
});
