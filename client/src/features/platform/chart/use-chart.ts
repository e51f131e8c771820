import type { CandleFrame } from '@countinghouse/contract/price/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAppearance } from '../../../kernel/session/appearance.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { Indicators } from '../indicator/indicator-choice.ts';
import { type Bar, withNewest } from './candle-bars.ts';
import { type CandleHistory, openHistory } from './candle-history.ts';
import { chartColors } from './chart-colors.ts';
import { type ChartPicture, drawChart } from './chart-picture.ts';
import type { ChartKind, PriceLevel } from './chart-series.ts';

export interface ChartOptions {
  readonly traded: TradedSymbol;
  readonly frame: CandleFrame;
  readonly kind: ChartKind;
  readonly levels: readonly PriceLevel[];
  readonly indicators: Indicators;
}

interface Known {
  readonly bars: readonly Bar[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
}

const nothing: Known = { bars: [], state: 'loading', error: null };

/** A chart in the returned element, with all candles and the one under the pointer. */
export const useChart = ({ traded, frame, kind, levels, indicators }: ChartOptions) => {
  const holder = useRef<HTMLDivElement>(null);
  const picture = useRef<ChartPicture | null>(null);
  const history = useRef<CandleHistory | null>(null);
  const [known, setKnown] = useState<Known>(nothing);
  const [pointed, setPointed] = useState<number | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!holder.current) return undefined;
    const made = drawChart(holder.current, chartColors(), {
      onNearStart: () => history.current?.readEarlier(),
      onPoint: setPointed,
    });
    picture.current = made;
    return () => made.remove();
  }, []);
  useChartStyle(picture, { traded, kind, levels, frame, indicators });
  useEffect(() => {
    const { current } = picture;
    if (!current) return undefined;
    setKnown(nothing);
    current.clear();
    const opened = openHistory(traded, frame, {
      onBars: (bars) => {
        current.show(bars, traded.decimals);
        setKnown({ bars, state: 'ready', error: null });
      },
      onBar: (bar) => {
        current.grow(bar);
        setKnown(({ bars, error }) => ({ bars: withNewest(bars, bar), state: 'ready', error }));
      },
      onFailure: (error) => setKnown(({ bars }) => ({ bars, state: bars.length > 0 ? 'ready' : 'failed', error })),
    });
    history.current = opened;
    return opened.close;
  }, [traded, frame, tries]);

  const shown = known.bars.find(({ time }) => time === pointed) ?? known.bars.at(-1) ?? null;
  const retry = () => setTries(tries + 1);
  return { holder, picture, ...known, shown, retry };
};

/** Keeps the chart's appearance up to date: theme, language, candles or line, levels and indicators. */
const useChartStyle = (
  picture: RefObject<ChartPicture | null>,
  { traded, kind, levels, frame, indicators }: ChartOptions,
): void => {
  const appearance = useAppearance();
  const { language, zone } = useUiLocale();
  useEffect(() => picture.current?.setColors(chartColors()), [picture, appearance]);
  useEffect(() => picture.current?.setKind(kind), [picture, kind]);
  useEffect(() => picture.current?.setLevels(levels), [picture, levels]);
  useEffect(() => picture.current?.setIndicators(indicators), [picture, indicators]);
  useEffect(
    () =>
      picture.current?.setLocale({
        language,
        zone: frame === '1d' ? 'UTC' : zone,
        isByDay: frame === '1d',
        price: (price) => priceLabels(price, traded, language),
      }),
    [picture, language, zone, frame, traded],
  );
};
