import { type Order, order } from '@countinghouse/contract/order/order.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { Profit, OrderStatusBadge } from '../order-labels.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import classes from '../order.module.css';

const orders = resourceQueries(order);

/** A customer's newest fifty orders on their page, with links to the list, which has all of them. */
export function LeadOrders({ lead }: { readonly lead: string }) {
  const text = useTexts('order');
  const { data, pending } = answerOf(
    orders.useList({
      filters: { lead: { eq: lead } },
      sorts: [],
      q: '',
      page: 1,
      pageSize: 50,
    }),
    <Skeleton height={120} />,
  );
  return (
    <Panel title={text('title')}>
      {pending}
      {data?.items.length === 0 && <p className={shared.detail}>{text('listEmpty')}</p>}
      <ul className={classes.rows} aria-label={text('title')}>
        {data?.items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      <Link to="/office/orders" search={{ filters: { lead: { eq: lead } } }} className={nameLink}>
        {text('allOrders')}
      </Link>
    </Panel>
  );
}

function Row({ item }: { readonly item: Order }) {
  const text = useTexts('order');
  return (
    <li className={classes.row}>
      <span className={classes.rowLabels}>
        <Link
          to="/office/orders"
          search={{ filters: { lead: { eq: item.lead } }, record: item.id }}
          className={nameLink}
        >
          {item.symbol} · {text(item.type)}
        </Link>
        <span className={shared.detail}>
          {text(item.kind)} · <DateTime instant={item.dateOpened ?? item.dateCreation} />
        </span>
      </span>
      <span className={classes.marks}>
        <OrderStatusBadge status={item.status} />
        <Money amount={item.quantity} />
        {item.status === 'closed' && <Profit order={item} />}
      </span>
    </li>
  );
}
