import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { brandName } from './card-text.ts';
import { methodLabels, statusLabel } from './deposit-labels.ts';

export function DepositStatusBadge({
  item,
}: {
  readonly item: Pick<Deposit, 'status' | 'method' | 'amount' | 'refunded' | 'dispute'>;
}) {
  const text = useTexts('deposit');
  const { label, tone } = statusLabel(item);
  return <StatusBadge tone={tone}>{text(label)}</StatusBadge>;
}

/** Marks a deposit without real money. */
export function TestBadge() {
  return <StatusBadge tone="neutral">{useTexts('deposit')('test')}</StatusBadge>;
}

/** The card as on a receipt, or that it was a transfer. */
export function Means({ item }: { readonly item: Pick<Deposit, 'method' | 'cardNumber' | 'cardBrand'> }) {
  const text = useTexts('deposit');
  if (item.cardNumber === null) return text(methodLabels[item.method]);
  return (
    <span className={shared.figure}>
      {item.cardBrand && `${brandName(item.cardBrand)} `}
      {item.cardNumber}
    </span>
  );
}
