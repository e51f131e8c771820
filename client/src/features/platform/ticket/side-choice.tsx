import { binaryPrice } from '@countinghouse/contract/trading/binary.ts';
import { entryPrice, type Side } from '@countinghouse/contract/trading/forex.ts';
import type { Price } from '@countinghouse/contract/trading/price.ts';
import type { OrderKind } from '@countinghouse/contract/order/order.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { UnstyledButton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { PriceFigure } from '../quote/price-figure.tsx';
import type { LiveQuote } from '../quote/quote-board.ts';
import classes from './ticket.module.css';

interface SideChoiceProps {
  readonly kind: OrderKind;
  readonly traded: TradedSymbol;
  readonly quote: LiveQuote | null;
  /** Null if nothing is selected yet. */
  readonly side: Side | null;
  readonly onSide: (side: Side) => void;
}

const labels = {
  forex: { sell: 'sell', buy: 'buy' },
  binary: { sell: 'down', buy: 'up' },
} as const;

/** Binary orders use the mid price in both directions. */
const priceOf = (kind: OrderKind, side: Side, quote: LiveQuote): Price =>
  kind === 'binary' ? binaryPrice(quote) : entryPrice(side, quote);

/** Sell and buy with the price of each. */
export function SideChoice({ kind, traded, quote, side, onSide }: SideChoiceProps) {
  const text = useTexts('platform');
  return (
    <div className={classes.sides} role="group" aria-label={text('direction')}>
      {(['sell', 'buy'] as const).map((name) => (
        <UnstyledButton
          key={name}
          className={classes.side}
          data-side={name}
          {...(side !== null && { 'aria-pressed': side === name })}
          onClick={() => onSide(name)}
        >
          <span>{text(labels[kind][name])}</span>
          {quote ? (
            <PriceFigure price={priceOf(kind, name, quote)} traded={traded} quote={quote} />
          ) : (
            <span>{text('noPrice')}</span>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}
