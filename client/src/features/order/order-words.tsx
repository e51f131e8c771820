import type { Order, OrderStatus } from '@countinghouse/contract/order/order.ts';
import { firmTone } from '../../kernel/firm/firm-tone.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { type BadgeTone, StatusBadge } from '../../ui/page/status-badge.tsx';
import classes from './order.module.css';

const tones = {
  pending: 'warning',
  open: 'info',
  closed: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<OrderStatus, BadgeTone>;

/** Where an order stands. */
export function StatusMark({ status }: { readonly status: OrderStatus }) {
  return <StatusBadge tone={tones[status]}>{useTexts('order')(status)}</StatusBadge>;
}

/** An amount in euro; none is a dash. */
export function Euro({ amount }: { readonly amount: number | null }) {
  const language = useLanguage();
  return <span className={classes.figure}>{amount === null ? '–' : euroText(amount, language)}</span>;
}

/** What the order brought the customer, with its sign; an imported one was not traded against the firm. */
export function Profit({ order: { profit, imported } }: { readonly order: Pick<Order, 'profit' | 'imported'> }) {
  const language = useLanguage();
  if (profit === null) return '–';
  const tone = imported ? undefined : firmTone(profit);
  const sign = profit > 0 ? '+' : '';
  return (
    <span className={classes.figure} data-tone={tone}>
      {sign}
      {euroText(profit, language)}
    </span>
  );
}

/** How it ended: by what, and of a bet with which outcome. */
export function EndWords({ order }: { readonly order: Order }) {
  const text = useTexts('order');
  const { closeReason, outcome } = order;
  if (closeReason === null) return '–';
  const reason = text(`reason_${closeReason}`);
  return outcome === null || outcome === 'void' ? reason : `${text(`outcome_${outcome}`)} · ${reason}`;
}
