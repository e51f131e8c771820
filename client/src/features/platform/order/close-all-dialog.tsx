import type { Order } from '@countinghouse/contract/order/order.ts';
import { closeOrders, mostClosed } from '@countinghouse/contract/order/order-calls.ts';
import { useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { errorText, loadTexts, useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { quoteOf, useBoard } from '../quote/market.ts';
import { seenOf } from './close-dialog.tsx';
import { sumOf } from './live-order.ts';
import classes from './order.module.css';
import { LiveProfit, OrderName, ProfitFigure } from './order-facts.tsx';

interface CloseAllDialogProps {
  /** The open orders of the list that was chosen; an order leaves when it has ended. */
  readonly orders: readonly Order[];
  readonly title: string;
  readonly onDone: () => void;
}

/** Confirms closing several orders, with each amount and their sum; afterwards it shows which stayed open, and why. */
export function CloseAllDialog({ orders, title, onDone }: CloseAllDialogProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const board = useBoard();
  const { mutateAsync, isPending } = useWrite(closeOrders);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const { count, stake, profit } = sumOf(orders, board);
  const confirm = async (): Promise<void> => {
    try {
      const body = orders
        .slice(0, mostClosed)
        .map((order) => ({ id: order.id, version: order.version, ...seenOf(order, quoteOf(order.symbol), null) }));
      const reply = await mutateAsync({ body: { orders: body } });
      const amount = euroText(sumOf(reply.closed, board).booked, language);
      if (reply.closed.length > 0)
        showToast({ type: 'success', message: text('closedAllToast', { count: reply.closed.length, amount }) });
      if (reply.refused.length > 0) await loadTexts('refusal');
      setRefused(new Map(reply.refused.map(({ id, code, params }) => [id, errorText(code, params)])));
      if (reply.refused.length === 0) onDone();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={text('closeAllNow', { count })}
      busy={isPending}
      blocked={count === 0}
      onClose={onDone}
      onConfirm={() => void confirm()}
    >
      <ul className={classes.closings} aria-label={title} tabIndex={0}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderName order={order} />
            <LiveProfit order={order} />
            {refused.has(order.id) && <span className={classes.refused}>{refused.get(order.id)}</span>}
          </li>
        ))}
      </ul>
      <p className={classes.closeSum}>
        <span>{text('closeAllSum', { count, stake: euroText(stake, language) })}</span>
        <ProfitFigure cents={profit} />
      </p>
      <p className={classes.detail}>{text('closeAllText')}</p>
    </ConfirmDialog>
  );
}
