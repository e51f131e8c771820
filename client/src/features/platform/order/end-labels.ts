import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Text } from '../../../kernel/i18n/texts.ts';

/** An order's result, in words, with the member of staff who closed it; `isOwn` if the reader is the customer. */
export const endLabels = (
  {
    closeReason,
    outcome,
    closedByName = null,
  }: Pick<Order, 'closeReason' | 'outcome'> & Partial<Pick<Order, 'closedByName'>>,
  text: Text<'platform'>,
  isOwn: boolean,
): string => {
  const key = closeReason === 'customer' && isOwn ? 'you' : closeReason;
  const because = key === null ? '' : text(`reason_${key}`);
  const reason = closedByName === null ? because : `${because} · ${closedByName}`;
  return outcome === null || outcome === 'void' ? reason : `${text(`outcome_${outcome}`)} · ${reason}`;
};
