import type { TrendPoint } from './trend-chart.tsx';

/** Space in px around the chart for the axis labels. */
export const margin = { top: 8, right: 8, bottom: 22, left: 60 };

const tickCount = 4;
/** Width in px of one label of the time axis. */
const labelWidth = 64;

/** Factors of a power of ten, each with the least number that it is nearest to on a logarithmic scale. */
const roundFactors = [
  [10, Math.sqrt(50)],
  [5, Math.sqrt(10)],
  [2, Math.SQRT2],
] as const;

/** The round step nearest to a quarter of the range. */
const roundStep = (range: number): number => {
  const wanted = range / tickCount;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const [factor = 1] = roundFactors.find(([, least]) => wanted / power >= least) ?? [];
  return factor * power;
};

/** An axis that begins and ends at round values, with the round values between them. */
const axisOf = (least: number, most: number): { least: number; most: number; ticks: number[] } => {
  const step = roundStep(most - least);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  // A step below 1 divides by a whole number: 3 × 0.1 is not 0.3.
  const at = (index: number): number => (step < 1 ? index / Math.round(1 / step) : index * step);
  // The wider axis may have a wider step.
  if (roundStep(at(last) - at(first)) > step) return axisOf(at(first), at(last));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => at(first + index));
  return { least: at(first), most: at(last), ticks };
};

/** Positions of values and periods in a chart of the given size in px. */
export function trendScale(points: readonly TrendPoint[], width: number, height: number) {
  const all = points.flatMap(({ values }) => values);
  const axis = axisOf(Math.min(0, ...all), Math.max(1, ...all));
  const bottom = height - margin.bottom;
  const step = (width - margin.right - margin.left) / Math.max(1, points.length);
  const every = Math.ceil(points.length / Math.max(1, Math.floor((width - margin.left) / labelWidth)));
  // Counts have no halves.
  const areIntegers = all.every(Number.isInteger);
  const x = (index: number): number => margin.left + (index + 0.5) * step;
  return {
    x,
    y: (value: number) => bottom + ((value - axis.least) / (axis.most - axis.least)) * (margin.top - bottom),
    step,
    ticks: axis.ticks.filter((tick) => !areIntegers || Number.isInteger(tick)),
    isLabelled: (index: number) => (points.length - 1 - index) % every === 0,
    /** Position of a period's label: below it, or right-aligned at the edge that would cut it off. */
    label: (index: number) =>
      x(index) + labelWidth / 2 > width
        ? ({ x: width, textAnchor: 'end' } as const)
        : ({ x: x(index), textAnchor: 'middle' } as const),
  };
}

export type TrendScale = ReturnType<typeof trendScale>;
