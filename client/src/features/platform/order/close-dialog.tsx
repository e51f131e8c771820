import { closeOrder, type Order, order as orders } from '@countinghouse/contract/order/order.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useQuote } from '../quote/market.ts';
import { LiveProfit } from './profit-figure.tsx';

interface DialogProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** Confirms closing an open order at the current price. */
export function CloseDialog({ order, onDone }: DialogProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const quote = useQuote(order.symbol);
  // An order can close only on a price from after its opening, which arrives within seconds.
  const awaitsNewerQuote = quote !== null && order.dateOpened !== null && quote.time <= Date.parse(order.dateOpened);
  const outcome = ({ profit }: Pick<Order, 'profit'>): string =>
    text('closedToast', { symbol: order.symbol, amount: euroText(toCents(profit ?? 0), language) });
  return (
    <ConfirmAction
      route={closeOrder}
      input={{ params: { id: order.id }, body: {} }}
      outcome={outcome}
      title={text('closeTitle', { symbol: order.symbol })}
      confirmLabel={text('closeNow')}
      busy={awaitsNewerQuote}
      onClose={onDone}
    >
      <p>{text('closeText')}</p>
      <p>
        {text('profit')} <LiveProfit order={order} />
      </p>
    </ConfirmAction>
  );
}

/** Confirms cancelling a pending order. */
export function CancelDialog({ order, onDone }: DialogProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const amount = euroText(order.quantity, language);
  return (
    <ConfirmAction
      route={orders.routes.remove}
      input={{ params: { id: order.id } }}
      outcome={text('takenBackToast', { symbol: order.symbol, amount })}
      title={text('takeBackTitle', { symbol: order.symbol })}
      confirmLabel={text('takeBack')}
      keepLabel={text('keepOrder')}
      onClose={onDone}
    >
      {text('takeBackText', { amount })}
    </ConfirmAction>
  );
}
