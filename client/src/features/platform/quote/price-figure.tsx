import type { Price } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { LiveQuote } from './quote-board.ts';
import classes from './quote.module.css';

interface PriceFigureProps {
  readonly price: Price;
  readonly traded: TradedSymbol;
  readonly quote: Pick<LiveQuote, 'moved' | 'stale' | 'open'>;
}

interface PriceParts {
  readonly quiet: string;
  /** The significant digits. */
  readonly loud: string;
  /** Tenths of a pip. */
  readonly raised: string;
}

/** A price split by significance: for currencies the pips are emphasised. */
export const priceParts = (price: string, { group }: Pick<TradedSymbol, 'group'>): PriceParts => {
  if (group !== 'forex') return { quiet: '', loud: price, raised: '' };
  return { quiet: price.slice(0, -3), loud: price.slice(-3, -1), raised: price.slice(-1) };
};

/** A live price; it flashes with each change, up or down, and is dimmed if it cannot be traded on. */
export function PriceFigure({ price, traded, quote }: PriceFigureProps) {
  const { language } = useUiLocale();
  const { quiet, loud, raised } = priceParts(priceLabels(price, traded, language), traded);
  return (
    // Only a new key, and so a new element, restarts the animation.
    <span
      key={String(price)}
      className={classes.price}
      data-moved={quote.moved ?? undefined}
      data-dull={quote.stale || !quote.open || undefined}
    >
      {quiet}
      <span className={classes.loud}>{loud}</span>
      {raised && <span className={classes.raised}>{raised}</span>}
    </span>
  );
}
