import type { Order } from '@countinghouse/contract/order/order.ts';
import { customerTone } from '../../../kernel/firm/firm-tone.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { resultText } from '../../../ui/format/euro-text.ts';
import { useQuote } from '../quote/market.ts';
import { profitAt } from './live-order.ts';
import classes from './order.module.css';

/** Profit or loss in cents with its sign and colour. */
export function ProfitFigure({ cents }: { readonly cents: bigint | null }) {
  const { language } = useUiLocale();
  if (cents === null) return <span className={classes.profit}>–</span>;
  return (
    <span className={classes.profit} data-tone={customerTone(cents)}>
      {resultText(cents, language)}
    </span>
  );
}

/** The profit of an order at the current price. */
export function LiveProfit({ order }: { readonly order: Order }) {
  const quote = useQuote(order.symbol);
  return <ProfitFigure cents={quote && profitAt(order, quote)} />;
}
