import { scaleLinear, scalePoint } from '@visx/scale';
import type { TrendPoint } from './trend-chart.tsx';

/** Space in px around the chart for the axis labels. */
export const margin = { top: 8, right: 8, bottom: 22, left: 60 };

const tickCount = 4;
/** Width in px of one label of the time axis. */
const labelWidth = 64;

/** Positions of values and periods in a chart of the given size in px. */
export function trendScale(points: readonly TrendPoint[], width: number, height: number) {
  const all = points.flatMap(({ values }) => values);
  const vertical = scaleLinear<number>({
    domain: [Math.min(0, ...all), Math.max(1, ...all)],
    range: [height - margin.bottom, margin.top],
    nice: tickCount,
  });
  const horizontal = scalePoint<number>({
    domain: points.map((_, index) => index),
    range: [margin.left, width - margin.right],
    padding: 0.5,
  });
  const every = Math.ceil(points.length / Math.max(1, Math.floor((width - margin.left) / labelWidth)));
  // Counts have no halves.
  const areIntegers = all.every(Number.isInteger);
  const x = (index: number): number => horizontal(index) ?? 0;
  return {
    x,
    y: (value: number) => vertical(value),
    step: horizontal.step(),
    ticks: vertical.ticks(tickCount).filter((tick) => !areIntegers || Number.isInteger(tick)),
    isLabelled: (index: number) => (points.length - 1 - index) % every === 0,
    /** Position of a period's label: below it, or right-aligned at the edge that would cut it off. */
    label: (index: number) =>
      x(index) + labelWidth / 2 > width
        ? ({ x: width, textAnchor: 'end' } as const)
        : ({ x: x(index), textAnchor: 'middle' } as const),
  };
}

export type TrendScale = ReturnType<typeof trendScale>;
