import {
  type AutoscaleInfo,
  type CandlestickData,
  CandlestickSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Bar, withNewest } from './candle-bars.ts';
import type { ChartColors } from './chart-colors.ts';

export type ChartKind = 'candles' | 'line';

/** A level drawn across the chart. */
export interface PriceLevel {
  readonly price: number;
  readonly tone: 'order' | 'up' | 'down' | 'alert';
  /** True for a pending order, a guard and an alert. */
  readonly dashed: boolean;
}

/** The appearance of prices. */
export interface SeriesStyle {
  readonly kind: ChartKind;
  readonly decimals: number;
  readonly colors: ChartColors;
}

type Series = ISeriesApi<'Candlestick'> | ISeriesApi<'Line'>;

const at = (time: number) => time as UTCTimestamp;
const asCandle = (bar: Bar): CandlestickData => ({ ...bar, time: at(bar.time) });
const asPoint = ({ time, close }: Bar) => ({ time: at(time), value: close });

const colorsOf = ({ kind, colors: { up, down, line } }: SeriesStyle) =>
  kind === 'line'
    ? { color: line, lineWidth: 2 as const }
    : { upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, borderVisible: false };

/** Levels further away than this many times the height of the candles do not squeeze them. */
const nearLevels = 0.75;

/** The range of visible prices, widened to the levels near it. */
const withNearLevels = (info: AutoscaleInfo | null, levels: readonly number[]): AutoscaleInfo | null => {
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  const reach = (maxValue - minValue) * nearLevels;
  const near = levels.filter((price) => price > minValue - reach && price < maxValue + reach);
  return {
    ...info,
    priceRange: { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) },
  };
};

type Autoscale = (original: () => AutoscaleInfo | null) => AutoscaleInfo | null;

const added = (chart: IChartApi, style: SeriesStyle, autoscaleInfoProvider: Autoscale): Series => {
  const { kind, decimals } = style;
  const priceFormat = { type: 'price' as const, precision: decimals, minMove: 10 ** -decimals };
  const options = { ...colorsOf(style), priceFormat, autoscaleInfoProvider };
  return kind === 'line' ? chart.addSeries(LineSeries, options) : chart.addSeries(CandlestickSeries, options);
};

/** Its label is drawn over the chart, where it can be dragged. */
const lineOf = ({ price, tone, dashed }: PriceLevel, colors: ChartColors) => ({
  price,
  title: '',
  color: colors[tone],
  lineWidth: 1 as const,
  lineStyle: dashed ? LineStyle.Dashed : LineStyle.Solid,
  axisLabelVisible: true,
});

/** The prices of a chart and the levels across them, in any appearance. */
export const drawnSeries = (chart: IChartApi, first: SeriesStyle) => {
  let style = first;
  let bars: readonly Bar[] = [];
  let levels: readonly PriceLevel[] = [];
  let lines: IPriceLine[] = [];

  const autoscaleInfoProvider: Autoscale = (original) =>
    withNearLevels(
      original(),
      levels.map(({ price }) => price),
    );
  let series = added(chart, style, autoscaleInfoProvider);

  const fill = (): void => {
    // The series type does not distinguish the two kinds of data.
    series.setData((style.kind === 'line' ? bars.map(asPoint) : bars.map(asCandle)) as never);
  };
  const drawLevels = (): void => {
    for (const line of lines) series.removePriceLine(line);
    lines = levels.map((level) => series.createPriceLine(lineOf(level, style.colors)));
  };
  return {
    count: () => bars.length,
    bars: () => bars,
    show: (next: readonly Bar[]) => {
      bars = next;
      fill();
    },
    grow: (bar: Bar) => {
      bars = withNewest(bars, bar);
      series.update((style.kind === 'line' ? asPoint(bar) : asCandle(bar)) as never);
    },
    setLevels: (next: readonly PriceLevel[]) => {
      levels = next;
      drawLevels();
    },
    yOf: (price: number): number | null => series.priceToCoordinate(price),
    priceAt: (y: number): number | null => series.coordinateToPrice(y),
    /** Another kind needs a new series; other changes only restyle it. */
    setStyle: (changes: Partial<SeriesStyle>) => {
      const isNew = changes.kind !== undefined && changes.kind !== style.kind;
      style = { ...style, ...changes };
      if (isNew) {
        chart.removeSeries(series);
        lines = [];
        series = added(chart, style, autoscaleInfoProvider);
        fill();
      } else {
        const minMove = 10 ** -style.decimals;
        series.applyOptions({ ...colorsOf(style), priceFormat: { type: 'price', precision: style.decimals, minMove } });
      }
      drawLevels();
    },
  };
};
