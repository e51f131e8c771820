import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { CandleLegend } from './candle-legend.tsx';
import { CandleTable } from './candle-table.tsx';
import { type ChartOptions, useChart } from './use-chart.ts';
import classes from './chart.module.css';

interface PriceChartProps extends ChartOptions {
  readonly asTable: boolean;
}

/** A symbol's candles or line with a legend for the pointer; also available as a table. */
export function PriceChart({ asTable, ...options }: PriceChartProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const { holder, bars, shown, state, error, retry } = useChart(options);
  const { traded, frame } = options;
  const last = bars.at(-1);
  const price = last ? priceLabels(last.close, traded, language) : text('noPrice');
  return (
    <div className={classes.chart} aria-busy={state === 'loading'}>
      <CandleLegend bar={shown} traded={traded} frame={frame} />
      <div
        ref={holder}
        className={classes.canvas}
        role="img"
        aria-label={text('chartLabel', { symbol: traded.symbol, frame: text(`frame${frame}`), price })}
      />
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
