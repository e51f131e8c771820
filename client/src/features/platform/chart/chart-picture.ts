import { createChart, CrosshairMode, type IChartApi } from 'lightweight-charts';
import { loadIfPossible } from '../../../ui/later.tsx';
import type { Indicators } from '../indicator/indicator-choice.ts';
import type { IndicatorPicture } from '../indicator/indicator-picture.ts';
import type { Bar } from './candle-bars.ts';
import type { ChartColors } from './chart-colors.ts';
import { type ChartKind, drawnSeries, type PriceLevel } from './chart-series.ts';
import { type ChartLocale, localeOptions } from './chart-times.ts';

export interface PictureListener {
  /** The reader has scrolled near the first candle. */
  readonly onNearStart: () => void;
  /** The candle under the pointer, or null. */
  readonly onPoint: (time: number | null) => void;
}

/** Earlier candles are loaded this many candles before the first one. */
const nearStart = 30;
/** Candles visible at the beginning, and space after the last. */
const firstSight = 90;
const room = 4;

const themeOf = ({ surface, text, grid }: ChartColors) => ({
  layout: {
    background: { color: surface },
    textColor: text,
    // Its logo creates a style element, which the content security policy blocks; the link is below the chart.
    attributionLogo: false,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    panes: { separatorColor: grid, separatorHoverColor: grid, enableResize: false },
  },
  grid: { vertLines: { color: grid }, horzLines: { color: grid } },
  rightPriceScale: { borderColor: grid, scaleMargins: { top: 0.14, bottom: 0.08 } },
  timeScale: { borderColor: grid },
});

/** The drawn chart: one symbol's candles or line, its levels, and the candle under the pointer. */
export interface ChartPicture {
  /** Replaces all candles; prices have the given number of decimals. */
  readonly show: (bars: readonly Bar[], decimals: number) => void;
  readonly grow: (bar: Bar) => void;
  readonly clear: () => void;
  readonly setKind: (kind: ChartKind) => void;
  readonly setColors: (colors: ChartColors) => void;
  readonly setLocale: (locale: ChartLocale) => void;
  readonly setLevels: (levels: readonly PriceLevel[]) => void;
  /** The height of a price in pixels from the top; null outside the scale. */
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
  /** The price at a point of the price scale; null beside the scale. */
  readonly scalePriceAt: (x: number, y: number) => number | null;
  /** Replaces the indicators; their code loads with the first one. */
  readonly setIndicators: (indicators: Indicators) => void;
  readonly remove: () => void;
}

/** The indicators of a chart, drawn once their code has loaded. */
const indicatorLayer = (chart: IChartApi, first: ChartColors, bars: () => readonly Bar[]) => {
  let colors = first;
  let wanted: Indicators = {};
  let drawn: IndicatorPicture | null = null;
  let isEnded = false;
  const draw = async (): Promise<void> => {
    const asked = wanted;
    if (Object.keys(asked).length === 0) return;
    const loaded = await loadIfPossible(() => import('../indicator/indicator-picture.ts'));
    if (loaded === null || isEnded || asked !== wanted) return;
    drawn?.remove();
    drawn = loaded.drawIndicators(chart, asked, colors);
    drawn.show(bars());
  };
  const redraw = (): void => {
    drawn?.remove();
    drawn = null;
    void draw();
  };
  return {
    show: (all: readonly Bar[]) => drawn?.show(all),
    grow: (bar: Bar) => drawn?.grow(bar),
    set: (next: Indicators): void => {
      wanted = next;
      redraw();
    },
    setColors: (next: ChartColors): void => {
      colors = next;
      redraw();
    },
    end: (): void => {
      isEnded = true;
    },
  };
};

/** Draws an empty chart that fills the element. */
export const drawChart = (element: HTMLElement, colors: ChartColors, listener: PictureListener): ChartPicture => {
  const chart = createChart(element, {
    ...themeOf(colors),
    autoSize: true,
    timeScale: { timeVisible: true, rightOffset: room },
    crosshair: { mode: CrosshairMode.Normal },
    // On a phone, a vertical swipe across the chart must still scroll the page.
    handleScroll: { vertTouchDrag: false },
  });
  const series = drawnSeries(chart, { kind: 'candles', decimals: 5, colors });
  const indicators = indicatorLayer(chart, colors, () => series.bars());
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && series.count() > 0 && range.from < nearStart) listener.onNearStart();
  });
  chart.subscribeCrosshairMove(({ time }) => listener.onPoint(time === undefined ? null : Number(time)));
  return {
    show: (bars, decimals) => {
      const isFirst = series.count() === 0;
      if (isFirst) series.setStyle({ decimals });
      series.show(bars);
      indicators.show(bars);
      if (isFirst && bars.length > 0)
        chart.timeScale().setVisibleLogicalRange({ from: bars.length - firstSight, to: bars.length + room });
    },
    grow: (bar) => {
      series.grow(bar);
      indicators.grow(bar);
    },
    clear: () => {
      series.show([]);
      indicators.show([]);
    },
    setKind: (kind) => series.setStyle({ kind }),
    setColors: (next) => {
      chart.applyOptions(themeOf(next));
      series.setStyle({ colors: next });
      indicators.setColors(next);
    },
    setLocale: (locale) => chart.applyOptions(localeOptions(locale)),
    setLevels: series.setLevels,
    yOf: series.yOf,
    priceAt: series.priceAt,
    scalePriceAt: (x, y) =>
      x >= element.clientWidth - chart.priceScale('right').width() && y < (chart.panes()[0]?.getHeight() ?? 0)
        ? series.priceAt(y)
        : null,
    setIndicators: indicators.set,
    remove: () => {
      indicators.end();
      chart.remove();
    },
  };
};
