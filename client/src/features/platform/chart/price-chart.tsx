import type { Order } from '@countinghouse/contract/order/order.ts';
import type { CandleFrame } from '@countinghouse/contract/price/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import type { PriceAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import { Skeleton } from '@mantine/core';
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { type UiLocale, useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { indicatorNames, type Indicators } from '../indicator/indicator-choice.ts';
import type { Bar } from './candle-bars.ts';
import type { ChartPicture } from './chart-picture.ts';
import classes from './chart.module.css';
import { type ChartOptions, useChart } from './use-chart.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

/** Loads with the first order or alert. */
const LevelLayer = later(() => import('./level-layer.tsx').then((module) => ({ default: module.LevelLayer })));

/** The start time of a candle; a daily one starts on a UTC day. */
const barTime = (time: number, frame: CandleFrame, locale: UiLocale): string => {
  const at = new Date(time * 1_000);
  return frame === '1d' ? dateText(at, { ...locale, zone: 'UTC' }, 'date') : dateText(at, locale);
};

interface CandleLegendProps {
  readonly bar: Bar | null;
  readonly traded: TradedSymbol;
  readonly frame: CandleFrame;
  readonly indicators: Indicators;
}

const values = ['open', 'high', 'low', 'close'] as const;

/** The figures of the candle under the pointer, or of the newest. */
function CandleLegend({ bar, traded, frame, indicators }: CandleLegendProps) {
  const text = useTexts('platform');
  const locale = useUiLocale();
  if (!bar) return <div className={classes.legend} />;
  return (
    <div className={classes.legend}>
      <span>{barTime(bar.time, frame, locale)}</span>
      {values.map((name) => (
        <span key={name}>
          {text(`${name}Short`)}{' '}
          <b data-up={bar.close >= bar.open}>{priceLabels(bar[name], traded, locale.language)}</b>
        </span>
      ))}
      {indicatorNames.map(
        (name) =>
          indicators[name] && (
            <span key={name} className={classes.indicator} data-indicator={name}>
              {text(`short_${name}`)} {indicators[name].join(' ')}
            </span>
          ),
      )}
    </div>
  );
}

/** Pixels that a finger may move in a tap; more drags the scale. */
const mostShift = 5;

/** Taps on the price scale, with the price under the finger. */
const useScaleTap = (picture: RefObject<ChartPicture | null>, onPrice: (price: number) => void) => {
  const began = useRef({ x: 0, y: 0 });
  return {
    onPointerDownCapture: ({ clientX, clientY }: PointerEvent): void => {
      began.current = { x: clientX, y: clientY };
    },
    onClick: ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): void => {
      const { x, y } = began.current;
      if (Math.hypot(clientX - x, clientY - y) > mostShift) return;
      const box = currentTarget.getBoundingClientRect();
      const price = picture.current?.scalePriceAt(clientX - box.left, clientY - box.top) ?? null;
      if (price !== null && price > 0) onPrice(price);
    },
  };
};

interface PriceChartProps extends ChartOptions {
  readonly asTable: boolean;
  /** The live orders of the symbol. */
  readonly orders: readonly Order[];
  /** The waiting alerts of the symbol. */
  readonly alerts: readonly PriceAlert[];
  readonly onAlert: (alert: PriceAlert) => void;
  /** A price was tapped beside the chart. */
  readonly onPrice: (price: number) => void;
}

/** A symbol's candles or line with a legend for the pointer; also available as a table. */
export function PriceChart({ asTable, orders, alerts, onAlert, onPrice, ...options }: PriceChartProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const { holder, picture, bars, shown, state, error, retry } = useChart(options);
  const { traded, frame, indicators } = options;
  const tap = useScaleTap(picture, onPrice);
  const last = bars.at(-1);
  const price = last ? priceLabels(last.close, traded, language) : text('noPrice');
  return (
    <div className={classes.chart} aria-busy={state === 'loading'}>
      <CandleLegend bar={shown} traded={traded} frame={frame} indicators={indicators} />
      <div
        ref={holder}
        className={classes.canvas}
        role="img"
        {...tap}
        aria-label={text('chartLabel', { symbol: traded.symbol, frame: text(`frame${frame}`), price })}
      />
      {state === 'ready' && !asTable && orders.length + alerts.length > 0 && (
        <Suspense fallback={null}>
          <LevelLayer {...{ orders, alerts, onAlert, traded, picture }} />
        </Suspense>
      )}
      {state === 'loading' && (
        <div className={classes.cover}>
          <Skeleton height="100%" radius={0} />
        </div>
      )}
      {state === 'failed' && (
        <div className={classes.cover}>
          <ErrorState message={messageOf(error)} onRetry={retry} />
        </div>
      )}
      {state === 'ready' && bars.length === 0 && (
        <div className={classes.cover}>
          <EmptyState title={text('noCandles')} text={text('noCandlesText')} />
        </div>
      )}
      {asTable && bars.length > 0 && (
        <div className={classes.cover}>
          <CandleTable bars={bars} traded={traded} frame={frame} />
        </div>
      )}
    </div>
  );
}

interface CandleTableProps {
  readonly bars: readonly Bar[];
  readonly traded: TradedSymbol;
  readonly frame: CandleFrame;
}

/** Number of rows. */
const mostCandles = 100;

/** The newest candles as a table. */
function CandleTable({ bars, traded, frame }: CandleTableProps) {
  const text = useTexts('platform');
  const locale = useUiLocale();
  const rows = bars.slice(-mostCandles).toReversed();
  const dayOf = ({ time }: Bar): string => dateText(new Date(time * 1_000), locale, 'date');
  const title = text('candlesOf', { symbol: traded.symbol, frame: text(`frame${frame}`) });
  return (
    <div className={classes.tableBox} role="region" aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('time')}</th>
            {values.map((name) => (
              <th key={name} scope="col">
                {text(`candle_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((bar, index) => {
            const before = rows[index - 1];
            const startsDay = frame === '1d' || !before || dayOf(before) !== dayOf(bar);
            return (
              <tr key={bar.time}>
                <th scope="row">
                  {startsDay ? barTime(bar.time, frame, locale) : dateText(new Date(bar.time * 1_000), locale, 'time')}
                </th>
                {values.map((name) => (
                  <td key={name}>{priceLabels(bar[name], traded, locale.language)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
