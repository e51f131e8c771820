import { memo } from 'react';
import { curvePath } from './curve-path.ts';
import type { SymbolDay } from './use-day.ts';
import classes from './market.module.css';

const width = 44;
const height = 22;

/** A symbol's prices of the day as a small curve; it redraws with the minute, not with each quote. */
export const DayCurve = memo(function DayCurve({ day: { first, curve } }: { readonly day: SymbolDay }) {
  const points = [Number(first), ...curve.map(Number)];
  return (
    <svg
      className={classes.curve}
      data-down={Number(curve.at(-1)) < Number(first) || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      <path d={curvePath(points, { width, height })} />
    </svg>
  );
});
