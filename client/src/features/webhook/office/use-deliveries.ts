import { type Delivery, type DeliveryState, listDeliveries } from '@countinghouse/contract/webhook/webhook.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';

/** Milliseconds between two reads while something is on its way: a success is not announced. */
const refetchMilliseconds = 3_000;

interface Shown {
  readonly id: string;
  readonly state: DeliveryState | 'all';
  readonly enabled: boolean;
}

const newest: { readonly before?: string } = {};

/** What an endpoint was sent, newest first, page by page. */
export const useDeliveries = ({ id, state, enabled }: Shown) => {
  const read = useInfiniteQuery({
    queryKey: ['webhook', listDeliveries.name, id, state],
    initialPageParam: newest,
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { params: { id }, query: { ...pageParam, ...(state !== 'all' && { state }) } }, { signal }),
    getNextPageParam: ({ deliveries, more }) => (more ? { before: deliveries.at(-1)?.id ?? '' } : undefined),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(isOnItsWay)) === true && refetchMilliseconds,
  });
  return { ...read, deliveries: read.data?.pages.flatMap((page) => page.deliveries) };
};

const isOnItsWay = ({ state }: Delivery): boolean => state === 'waiting';
