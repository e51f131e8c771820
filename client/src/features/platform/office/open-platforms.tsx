import { type Order, order } from '@countinghouse/contract/order/order.ts';
import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { LiveProfit, OrderName } from '../order/order-facts.tsx';
import { useMarket } from '../quote/market.ts';
import classes from './office-platform.module.css';

/** Rows of each list; the newest orders are read further, because one customer may have placed many. */
const shown = 8;
const newestRead = 50;

const useOrders = (filters: object, sort: string, pageSize: number) =>
  answerOf(
    useRead(
      order.routes.list,
      { query: listQuery({ filters: filters as never, sorts: [sort], q: '', page: 1, pageSize }) },
      { resources: ['user'] },
    ),
    <Skeleton height={240} />,
  );

/** The customers whose platform is opened most likely: those with the largest open orders, and those who traded last. */
export function OpenPlatforms() {
  return (
    <Columns least={360}>
      <LargestOrders />
      <TradedLast />
    </Columns>
  );
}

function LargestOrders() {
  const text = useTexts('platform');
  useMarket();
  const { data, pending } = useOrders({ status: { eq: 'open' } }, '-quantity', shown);
  return (
    <Panel title={text('largestOrders')}>
      {pending}
      {data?.orders.length === 0 && <p className={shared.quiet}>{text('noOpenOrders')}</p>}
      <ul className={shared.list}>
        {data?.orders.map((item) => (
          <Row key={item.id} item={item} end={<LiveProfit order={item} />}>
            <OrderName order={item} />
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

const onePerCustomer = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ lead }, at) => orders.findIndex((other) => other.lead === lead) === at).slice(0, shown);

function TradedLast() {
  const text = useTexts('platform');
  const now = useNow();
  const { data, pending } = useOrders({ imported: { eq: false } }, '-dateCreation', newestRead);
  return (
    <Panel title={text('tradedLast')}>
      {pending}
      {data?.orders.length === 0 && <p className={shared.quiet}>{text('noOrdersYet')}</p>}
      <ul className={shared.list}>
        {onePerCustomer(data?.orders ?? []).map((item) => (
          <Row
            key={item.lead}
            item={item}
            end={
              <span className={shared.detail}>
                <DateTime instant={item.dateCreation} relativeTo={new Date(now)} />
              </span>
            }
          >
            <OrderName order={item} />
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

interface RowProps {
  readonly item: Order;
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** An order of a customer; pressing it opens the customer's platform with the order's symbol. */
function Row({ item: { lead, leadName, symbol }, end, children }: RowProps) {
  const { history } = useRouter();
  return (
    <li className={classes.row}>
      <FrameLink
        href={`/office/platform${stringifySearch({ lead, symbol })}`}
        className={classes.customer}
        onNavigate={(to) => history.push(to)}
      >
        {leadName}
      </FrameLink>
      {children}
      <span className={classes.end}>{end}</span>
    </li>
  );
}
