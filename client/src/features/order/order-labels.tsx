import { type Order, orderStates, type OrderStatus } from '@countinghouse/contract/order/order.ts';
import { resultTone } from '../../ui/format/result-tone.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { recordedPrice } from '../../kernel/price/price-labels.ts';
import { Money } from '../../ui/format/money.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import shared from '../../ui/page/shared-styles.module.css';

export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  const { label, tone } = orderStates.states[status];
  return <StatusBadge tone={tone}>{useTexts('order')(label)}</StatusBadge>;
}

/** One of an order's recorded prices; a dash for null. */
export function OrderPrice({ symbol, price }: { readonly symbol: string; readonly price: string | null }) {
  const language = useLanguage();
  return <span className={shared.figure}>{recordedPrice(price, symbol, language)}</span>;
}

/** The customer's result with its sign; an imported order was not traded against the firm, so it has no colour. */
export function Profit({ order: { profit, imported } }: { readonly order: Pick<Order, 'profit' | 'imported'> }) {
  return <Money amount={profit} signed tone={imported || profit === null ? undefined : resultTone(profit)} />;
}

/** The close reason, and for a binary order its outcome. */
export function EndLabels({ order }: { readonly order: Order }) {
  const text = useTexts('order');
  const { closeReason, outcome } = order;
  if (closeReason === null) return '–';
  const reason = text(`reason_${closeReason}`);
  return outcome === null || outcome === 'void' ? reason : `${text(`outcome_${outcome}`)} · ${reason}`;
}
