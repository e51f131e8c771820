import type { Order } from '@countinghouse/contract/order/order.ts';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { resultTone } from '../../../ui/format/result-tone.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { recordedPrice } from '../../../kernel/price/price-labels.ts';
import { euroText, resultText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { UnderMandate } from '../../mandate-mark/index.tsx';
import { useQuote } from '../quote/market.ts';
import { profitAt } from './live-order.ts';
import classes from './order.module.css';

/** A price of an order with its symbol's decimals; a dash for null. */
export function OrderPrice({ order, price }: { readonly order: Order; readonly price: string | null }) {
  const { language } = useUiLocale();
  return <span className={shared.figure}>{recordedPrice(price, order.symbol, language)}</span>;
}

interface OrderNameProps {
  readonly order: Order;
  readonly extra?: ReactNode;
  /** Shows the order's chart when its symbol is pressed. */
  readonly onShow?: (order: Order) => void;
}

/** The labels of the two directions: buy and sell for leveraged orders, up and down for binary ones. */
export const sideKeys = {
  forex: { buy: 'buy', sell: 'sell' },
  binary: { buy: 'up', sell: 'down' },
} as const satisfies Record<Order['kind'], Record<Order['type'], TextKey<'platform'>>>;

/** An order's direction, symbol and stake. */
export function OrderName({ order, extra, onShow }: OrderNameProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const { symbol, kind, type, quantity, leverage } = order;
  return (
    <span className={classes.orderName}>
      <span className={classes.title}>
        {onShow ? (
          <UnstyledButton
            className={classes.toChart}
            aria-label={text('showChart', { symbol })}
            onClick={() => onShow(order)}
          >
            {symbol}
          </UnstyledButton>
        ) : (
          symbol
        )}
        <span className={classes.direction} data-side={type}>
          {text(sideKeys[kind][type])}
        </span>
        {extra}
      </span>
      <span className={classes.detail}>
        {euroText(quantity, language)}
        {kind === 'forex' ? ` × ${leverage}` : ` · ${text('binaryKind')}`}
      </span>
      {order.mandate && <UnderMandate mandate={order.mandate} />}
    </span>
  );
}

/** A named value of a row; with enough space the name is in the header. */
export function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={classes.cell}>
      <span className={classes.cellLabel}>{label}</span>
      <span className={classes.cellValue}>{children}</span>
    </span>
  );
}

/** Profit or loss in cents with its sign and colour. */
export function ProfitFigure({ cents }: { readonly cents: bigint | null }) {
  const { language } = useUiLocale();
  if (cents === null) return <span className={classes.profit}>–</span>;
  return (
    <span className={classes.profit} data-tone={resultTone(cents)}>
      {resultText(cents, language)}
    </span>
  );
}

/** The profit of an order at the current price. */
export function LiveProfit({ order }: { readonly order: Order }) {
  const quote = useQuote(order.symbol);
  return (
    <span data-live>
      <ProfitFigure cents={quote && profitAt(order, quote)} />
    </span>
  );
}
