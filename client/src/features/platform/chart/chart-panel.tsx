import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { PriceLevel } from './chart-series.ts';
import { ChartTools } from './chart-tools.tsx';
import { useChartChoice } from './chart-choice.ts';
import classes from './chart.module.css';

/** The drawing library loads with the first chart. */
const PriceChart = lazy(() => import('./price-chart.tsx').then((module) => ({ default: module.PriceChart })));

interface ChartPanelProps {
  readonly traded: TradedSymbol;
  /** Open orders of the symbol; the same array as long as they do not change. */
  readonly levels: readonly PriceLevel[];
}

/** A symbol's chart with its tools. */
export function ChartPanel({ traded, levels }: ChartPanelProps) {
  const text = useTexts('platform');
  const choice = useChartChoice();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={classes.panel} aria-label={text('chartOf', { symbol: traded.symbol })}>
      <ChartTools {...choice} asTable={asTable} onAsTable={setAsTable} />
      <div className={classes.room}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <PriceChart traded={traded} frame={choice.frame} kind={choice.kind} levels={levels} asTable={asTable} />
        </Suspense>
      </div>
      <p className={classes.credit}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {text('chartCredit')}
        </a>
      </p>
    </section>
  );
}
