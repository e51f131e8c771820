import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { RefundTimeline } from '../refund-timeline.tsx';
import { useRefundsOf } from '../use-refunds-of.ts';

/** The refunds of one of the customer's deposits; renders nothing without any. */
export function OwnRefunds({ item }: { readonly item: Deposit }) {
  return item.refunded + item.refundPending > 0 ? <Refunds id={item.id} /> : null;
}

function Refunds({ id }: { readonly id: string }) {
  const { data } = useRefundsOf(id);
  return data ? <RefundTimeline refunds={data.refunds} isOwn /> : null;
}
