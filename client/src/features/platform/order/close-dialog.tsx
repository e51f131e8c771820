import { closeOrder, type Order, order as orders } from '@countinghouse/contract/order/order.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useQuote } from '../quote/market.ts';
import { LiveProfit } from './profit-figure.tsx';

interface DialogProps {
  readonly order: Order;
  readonly onDone: () => void;
}

const showError = (error: unknown): void => {
  showToast({ type: 'error', message: messageOf(error) });
};

/** Confirms closing an open order at the current price. */
export function CloseDialog({ order, onDone }: DialogProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const { mutateAsync, isPending } = useWrite(closeOrder);
  const quote = useQuote(order.symbol);
  // An order can close only on a price from after its opening, which arrives within seconds.
  const awaitsNewerQuote = quote !== null && order.dateOpened !== null && quote.time <= Date.parse(order.dateOpened);
  const confirm = async (): Promise<void> => {
    try {
      const { profit } = await mutateAsync({ params: { id: order.id }, body: {} });
      const amount = euroText(toCents(profit ?? 0), language);
      showToast({ type: 'success', message: text('closedToast', { symbol: order.symbol, amount }) });
    } catch (error) {
      showError(error);
    }
    onDone();
  };
  return (
    <ConfirmDialog
      opened
      title={text('closeTitle', { symbol: order.symbol })}
      confirmLabel={text('closeNow')}
      busy={isPending || awaitsNewerQuote}
      onClose={onDone}
      onConfirm={() => void confirm()}
    >
      <p>{text('closeText')}</p>
      <p>
        {text('profit')} <LiveProfit order={order} />
      </p>
    </ConfirmDialog>
  );
}

/** Confirms cancelling a pending order. */
export function CancelDialog({ order, onDone }: DialogProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const { mutateAsync, isPending } = useWrite(orders.routes.remove);
  const amount = euroText(order.quantity, language);
  const confirm = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id: order.id } });
      showToast({ type: 'success', message: text('takenBackToast', { symbol: order.symbol, amount }) });
    } catch (error) {
      showError(error);
    }
    onDone();
  };
  return (
    <ConfirmDialog
      opened
      title={text('takeBackTitle', { symbol: order.symbol })}
      confirmLabel={text('takeBack')}
      keepLabel={text('keepOrder')}
      busy={isPending}
      onClose={onDone}
      onConfirm={() => void confirm()}
    >
      {text('takeBackText', { amount })}
    </ConfirmDialog>
  );
}
