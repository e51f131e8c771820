import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from '../chart/candle-bars.ts';
import type { ChartColors } from '../chart/chart-colors.ts';
import { type IndicatorName, indicatorNames, type Indicators } from './indicator-choice.ts';
import { type RunningIndicator, startIndicator } from './running-indicator.ts';

interface Line {
  readonly color: keyof ChartColors;
  readonly isDashed?: true;
  readonly isHistogram?: true;
}

/** The lines of each indicator, in the order of its values. */
const linesOf: Readonly<Record<IndicatorName, readonly Line[]>> = {
  sma: [{ color: 'order' }],
  ema: [{ color: 'alert' }],
  bollinger: [{ color: 'text' }, { color: 'text', isDashed: true }, { color: 'text' }],
  rsi: [{ color: 'line' }],
  macd: [{ color: 'text', isHistogram: true }, { color: 'order' }, { color: 'alert' }],
};

/** These have a scale of their own, below the prices. */
const below: readonly IndicatorName[] = ['rsi', 'macd'];
/** Height of a pane below the prices, as a share of theirs. */
const paneShare = 0.28;

type Series = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;
const plain = { priceLineVisible: false, crosshairMarkerVisible: false, lastValueVisible: false } as const;

const addedLine = (
  chart: IChartApi,
  { color, isDashed, isHistogram }: Line,
  colors: ChartColors,
  pane: number,
): Series =>
  isHistogram
    ? chart.addSeries(HistogramSeries, { ...plain, color: colors[color] }, pane)
    : chart.addSeries(
        LineSeries,
        { ...plain, color: colors[color], lineWidth: 1, lineStyle: isDashed ? LineStyle.Dashed : LineStyle.Solid },
        pane,
      );

const pointOf = (time: number, value: number | null) =>
  value === null ? { time: time as UTCTimestamp } : { time: time as UTCTimestamp, value };

interface Shown {
  readonly begin: () => RunningIndicator;
  readonly series: readonly Series[];
}

export interface IndicatorPicture {
  readonly show: (bars: readonly Bar[]) => void;
  /** The newest candle was updated, or another one started. */
  readonly grow: (bar: Bar) => void;
  readonly remove: () => void;
}

/** Draws indicators over and below the prices of a chart. */
export const drawIndicators = (chart: IChartApi, indicators: Indicators, colors: ChartColors): IndicatorPicture => {
  let panes = 0;
  const all = indicatorNames.flatMap((name): Shown[] => {
    const periods = indicators[name];
    if (!periods) return [];
    const pane = below.includes(name) ? (panes += 1) : 0;
    const series = linesOf[name].map((line) => addedLine(chart, line, colors, pane));
    return [{ begin: () => startIndicator(name, periods), series }];
  });
  for (const pane of chart.panes().slice(1)) pane.setStretchFactor(paneShare);
  let running: readonly RunningIndicator[] = [];
  let last = 0;
  return {
    show: (bars) => {
      running = all.map(({ begin }) => begin());
      last = bars.at(-1)?.time ?? 0;
      for (const [index, { series }] of all.entries()) {
        const values = bars.map(({ close }) => running[index]?.(close, false) ?? []);
        for (const [line, one] of series.entries())
          one.setData(bars.map(({ time }, at) => pointOf(time, values[at]?.[line] ?? null)));
      }
    },
    grow: ({ time, close }) => {
      for (const [index, { series }] of all.entries()) {
        const values = running[index]?.(close, time === last) ?? [];
        for (const [line, one] of series.entries()) one.update(pointOf(time, values[line] ?? null));
      }
      last = time;
    },
    remove: () => {
      for (const { series } of all) for (const one of series) chart.removeSeries(one);
    },
  };
};
