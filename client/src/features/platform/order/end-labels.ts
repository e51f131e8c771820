import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Text } from '../../../kernel/i18n/texts.ts';

/** An order's result, in words. */
export const endLabels = (
  { closeReason, outcome }: Pick<Order, 'closeReason' | 'outcome'>,
  text: Text<'platform'>,
): string => {
  const reason = closeReason === null ? '' : text(`reason_${closeReason}`);
  return outcome === null || outcome === 'void' ? reason : `${text(`outcome_${outcome}`)} · ${reason}`;
};
