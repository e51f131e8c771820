import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { type Order, order, type OrderStatus } from '@countinghouse/contract/order/order.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';

const pageSize = 100;

interface OrdersQuery {
  /** Set by staff; customers see their own orders. */
  readonly lead: string | undefined;
  readonly statuses: readonly OrderStatus[];
  /** Maximum number of pages of a hundred. */
  readonly pages: number;
  readonly sort: string;
  /** Further conditions. */
  readonly filters?: Filters;
}

interface Orders {
  readonly items: readonly Order[];
  readonly count: number;
}

/** Reads a customer's orders once. */
export const readOrders = async (
  { lead, statuses, pages, sort, filters: further }: OrdersQuery,
  signal?: AbortSignal,
): Promise<Orders> => {
  const filters = { status: { in: statuses }, ...(lead !== undefined && { lead: { eq: lead } }), ...further };
  const items: Order[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const query = listQuery({ filters, sorts: [sort], q: '', page, pageSize });
    const reply = await call(order.routes.list, { query }, signal && { signal });
    items.push(...reply.orders);
    if (reply.orders.length < pageSize) return { items, count: items.length };
    if (page === pages) return { items, count: Math.max(reply.count, items.length) };
  }
  return { items, count: items.length };
};

/** A customer's orders, refetched whenever one changes. */
export const useOrdersOf = (query: OrdersQuery) =>
  useQuery<Orders>({
    queryKey: ['order', 'of', query],
    queryFn: ({ signal }) => readOrders(query, signal),
    placeholderData: keepPreviousData,
  });
