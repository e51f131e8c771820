import type { Order } from '@countinghouse/contract/order/order.ts';
import { customerTone } from '../../../kernel/firm/firm-tone.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { toDecimal } from '@countinghouse/contract/kernel/money.ts';
import { useQuote } from '../quote/market.ts';
import { profitAt } from './live-order.ts';
import classes from './order.module.css';

const signed = { style: 'currency', currency: 'EUR', signDisplay: 'exceptZero' } as const;

/** Profit or loss in cents with its sign and colour. */
export function ProfitFigure({ cents }: { readonly cents: bigint | null }) {
  const { language } = useUiLocale();
  if (cents === null) return <span className={classes.profit}>–</span>;
  return (
    <span className={classes.profit} data-tone={customerTone(cents)}>
      {numberFormat(language, signed).format(toDecimal(cents) as Intl.StringNumericLiteral)}
    </span>
  );
}

/** The profit of an order at the current price. */
export function LiveProfit({ order }: { readonly order: Order }) {
  const quote = useQuote(order.symbol);
  return <ProfitFigure cents={quote && profitAt(order, quote)} />;
}
