import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Text } from '../../../kernel/i18n/texts.ts';

/** An order's result, in words, with the member of staff who closed it. */
export const endLabels = (
  {
    closeReason,
    outcome,
    closedByName = null,
  }: Pick<Order, 'closeReason' | 'outcome'> & Partial<Pick<Order, 'closedByName'>>,
  text: Text<'platform'>,
): string => {
  const because = closeReason === null ? '' : text(`reason_${closeReason}`);
  const reason = closedByName === null ? because : `${because} · ${closedByName}`;
  return outcome === null || outcome === 'void' ? reason : `${text(`outcome_${outcome}`)} · ${reason}`;
};
