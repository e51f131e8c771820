import type { CandleFrame } from '@countinghouse/contract/price/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { barTime } from './bar-labels.ts';
import type { Bar } from './candle-bars.ts';
import classes from './chart.module.css';

interface CandleLegendProps {
  readonly bar: Bar | null;
  readonly traded: TradedSymbol;
  readonly frame: CandleFrame;
}

const values = ['open', 'high', 'low', 'close'] as const;

/** The figures of the candle under the pointer, or of the newest. */
export function CandleLegend({ bar, traded, frame }: CandleLegendProps) {
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
    </div>
  );
}
