import type { Order } from '@countinghouse/contract/order/order.ts';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import classes from './order.module.css';
import { windowOf } from './row-window.ts';
import type { useOrdersOf } from './use-orders-of.ts';

interface OrderRowsProps {
  readonly label: string;
  readonly orders: readonly Order[];
  readonly renderRow: (order: Order) => ReactNode;
}

/** Up to this many rows are all rendered. */
const mostAtOnce = 60;

/** A list of orders; a very long one renders only the visible rows. */
export function OrderRows(props: OrderRowsProps) {
  return props.orders.length > mostAtOnce ? <ManyRows {...props} /> : <AllRows {...props} />;
}

function AllRows({ label, orders, renderRow }: OrderRowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {orders.map((order) => (
        <li key={order.id} className={classes.item}>
          {renderRow(order)}
        </li>
      ))}
    </ul>
  );
}

interface Sight {
  readonly scrolled: number;
  readonly height: number;
  readonly rowHeight: number;
}

const firstSight: Sight = { scrolled: 0, height: 480, rowHeight: 58 };

/** The scroll position of the box; rows count as high as the tallest visible one. */
const sightOf = (box: HTMLElement): Sight => {
  const heights = Array.from(box.querySelectorAll('li'), (item) => item.offsetHeight);
  return { scrolled: box.scrollTop, height: box.clientHeight, rowHeight: Math.max(...heights, 1) };
};

function ManyRows({ label, orders, renderRow }: OrderRowsProps) {
  const [sight, setSight] = useState(firstSight);
  const { from, to } = windowOf(sight, orders.length);
  const padding = { paddingTop: from * sight.rowHeight, paddingBottom: (orders.length - to) * sight.rowHeight };
  return (
    <div
      className={classes.window}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget }) => setSight(sightOf(currentTarget))}
    >
      <ul className={classes.rows} aria-label={label} style={padding}>
        {orders.slice(from, to).map((order, index) => (
          <li
            key={order.id}
            className={classes.item}
            style={{ minHeight: sight.rowHeight }}
            aria-setsize={orders.length}
            aria-posinset={from + index + 1}
          >
            {renderRow(order)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LoadedProps {
  readonly query: Pick<ReturnType<typeof useOrdersOf>, 'data' | 'error' | 'refetch'>;
  readonly children: ReactNode;
}

/** The orders once they are loaded, or why they are not. */
export function Loaded({ query: { data, error, refetch }, children }: LoadedProps) {
  if (data) return children;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={120} />;
}
