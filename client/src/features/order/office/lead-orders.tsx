import { type Approval, approval, approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { type Order, order } from '@countinghouse/contract/order/order.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { amountOf, subjectOf } from '../../approval/index.ts';
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
      <WaitingImports lead={lead} />
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

/** Past orders, of one customer or of all, that become records once a second person approves them. */
export function WaitingImports({ lead }: { readonly lead?: string }) {
  const text = useTexts('order');
  const filters = {
    kind: { eq: 'order.import' },
    state: { in: approvalStates.open },
    ...(lead !== undefined && { lead: { eq: lead } }),
  };
  const query = listQuery({ filters, sorts: ['dateCreation'], q: '', page: 1, pageSize: 50 });
  const { data } = useRead(approval.routes.list, { query }, { enabled: useMay('order:import'), resources: ['user'] });
  if (!data || data.approvals.length === 0) return null;
  return (
    <section>
      <h3 className={shared.heading}>{text('importsWaiting')}</h3>
      <ul className={classes.rows} aria-label={text('importsWaiting')}>
        {data.approvals.map((item) => (
          <WaitingImport key={item.id} item={item} withName={lead === undefined} />
        ))}
      </ul>
    </section>
  );
}

function WaitingImport({ item, withName }: { readonly item: Approval; readonly withName: boolean }) {
  const text = useTexts('order');
  return (
    <li className={classes.row}>
      <span className={classes.rowLabels}>
        <Link to="/office/approvals" search={{ record: item.id }} className={nameLink}>
          {[item.recordName, ...(withName ? [subjectOf(item)] : [])].join(' · ')}
        </Link>
        <span className={shared.detail}>
          {item.proposedByName} · <DateTime instant={item.dateCreation} />
        </span>
      </span>
      <span className={classes.marks}>
        <StatusBadge tone="warning">{text('importWaiting')}</StatusBadge>
        <Money amount={amountOf(item)} signed />
      </span>
    </li>
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
