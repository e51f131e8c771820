import type { CandleFrame } from '@countinghouse/contract/price/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { barTime } from './bar-labels.ts';
import type { Bar } from './candle-bars.ts';
import classes from './chart.module.css';

interface CandleTableProps {
  readonly bars: readonly Bar[];
  readonly traded: TradedSymbol;
  readonly frame: CandleFrame;
}

const most = 100;
const values = ['open', 'high', 'low', 'close'] as const;

/** The newest candles as a table. */
export function CandleTable({ bars, traded, frame }: CandleTableProps) {
  const text = useTexts('platform');
  const locale = useUiLocale();
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
          {bars
            .slice(-most)
            .toReversed()
            .map((bar) => (
              <tr key={bar.time}>
                <th scope="row">{barTime(bar.time, frame, locale)}</th>
                {values.map((name) => (
                  <td key={name}>{priceLabels(bar[name], traded, locale.language)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
