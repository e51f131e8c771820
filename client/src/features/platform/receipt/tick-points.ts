import type { ReceiptTick } from '@countinghouse/contract/trading/receipt.ts';

/** Coordinates of bids and asks in a 100 by 100 plane, with the origin at the upper left. */
export interface TickPoints {
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
}

const spread = (value: number, from: number, to: number): number =>
  to === from ? 50 : ((value - from) / (to - from)) * 100;

/** Places ticks between the first and the last time, and between the lowest bid and the highest ask. */
export const pointsOf = (ticks: readonly ReceiptTick[]): TickPoints => {
  const times = ticks.map(({ time }) => Date.parse(time));
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const low = Math.min(...ticks.map(({ bid }) => Number(bid)));
  const high = Math.max(...ticks.map(({ ask }) => Number(ask)));
  const points = (side: 'bid' | 'ask') =>
    ticks.map(
      (tick, index) => [spread(times[index] ?? 0, from, to), 100 - spread(Number(tick[side]), low, high)] as const,
    );
  return { bids: points('bid'), asks: points('ask') };
};
