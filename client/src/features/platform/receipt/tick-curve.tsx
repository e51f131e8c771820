import type { ReceiptTick } from '@countinghouse/contract/trading/receipt.ts';
import { pointsOf } from './tick-points.ts';
import classes from './receipt.module.css';

interface TickCurveProps {
  readonly ticks: readonly ReceiptTick[];
  readonly label: string;
}

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');

/** Bids and asks over the seconds of the evidence; the figures are below. */
export function TickCurve({ ticks, label }: TickCurveProps) {
  const { bids, asks } = pointsOf(ticks);
  const ends = [bids.at(-1), asks.at(-1)].flatMap((point) => (point ? [point] : []));
  return (
    <div className={classes.curve} role="img" aria-label={label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={pathOf(asks)} className={classes.ask} />
        <path d={pathOf(bids)} className={classes.bid} />
      </svg>
      {ends.map(([x, y]) => (
        <span key={`${x} ${y}`} className={classes.end} style={{ left: `${x}%`, top: `${y}%` }} />
      ))}
    </div>
  );
}
