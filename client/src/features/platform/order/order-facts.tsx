import type { Order } from '@countinghouse/contract/order/order.ts';
import { readPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { priceWords } from '../quote/price-words.ts';
import { sideKeys } from './side-keys.ts';
import classes from './order.module.css';

/** A price of an order as its symbol is written; a dash where there is none. */
export function OrderPrice({ order, price }: { readonly order: Order; readonly price: string | null }) {
  const { language } = useUiLocale();
  const traded = symbolNamed(order.symbol);
  const units = price === null ? null : readPrice(price);
  return <span className={classes.price}>{units === null || !traded ? '–' : priceWords(units, traded, language)}</span>;
}

/** Which way an order bets, on what, and with how much. */
export function OrderName({ order, extra }: { readonly order: Order; readonly extra?: ReactNode }) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const { symbol, kind, type, quantity, leverage } = order;
  return (
    <span className={classes.orderName}>
      <span className={classes.title}>
        {symbol}
        <span className={classes.direction} data-side={type}>
          {text(sideKeys[kind][type])}
        </span>
        {extra}
      </span>
      <span className={classes.detail}>
        {euroText(quantity, language)}
        {kind === 'forex' ? ` × ${leverage}` : ` · ${text('binaryKind')}`}
      </span>
    </span>
  );
}

/** A named value of a row; the name stands in the heads where there is room for those. */
export function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={classes.cell}>
      <span className={classes.cellLabel}>{label}</span>
      <span className={classes.cellValue}>{children}</span>
    </span>
  );
}
