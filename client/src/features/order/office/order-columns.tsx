import type { Order } from '@countinghouse/contract/order/order.ts';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { dateTimeWidth } from '../../../ui/table/date-time-column.tsx';
import type { ListColumn } from '../../list/index.ts';
import { UnderMandate } from '../../mandate-mark/index.tsx';
import { EndLabels, OrderPrice, OrderStatusBadge, Profit } from '../order-labels.tsx';
import classes from '../order.module.css';

function OrderText({ textKey }: { readonly textKey: Order['kind'] | Order['type'] | Order['entry'] }) {
  return useTexts('order')(textKey);
}

const price = (name: 'openPrice' | 'closePrice' | 'stopLoss' | 'takeProfit') => (order: Order) => (
  <OrderPrice symbol={order.symbol} price={order[name]} />
);

const time = (instant: string | null) => instant !== null && <DateTime instant={instant} />;

export const customer = ({ lead, leadName }: Pick<Order, 'lead' | 'leadName'>) => (
  <Link to="/office/leads/$id" params={{ id: lead }} className={nameLink}>
    {leadName}
  </Link>
);

export const orderColumns = (headers: { readonly customer: string }): readonly ListColumn<Order>[] => [
  { id: 'leadName', header: headers.customer, always: true, width: 170, cell: customer, exports: ['leadName', 'lead'] },
  { id: 'symbol', width: 120, cell: ({ symbol }) => symbol },
  { id: 'type', width: 95, cell: ({ type }) => <OrderText textKey={type} /> },
  { id: 'quantity', numeric: true, width: 120, cell: ({ quantity }) => <Money amount={quantity} /> },
  { id: 'leverage', numeric: true, width: 115, cell: ({ leverage }) => `${leverage}:1` },
  { id: 'status', width: 145, cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { id: 'profit', numeric: true, width: 190, cell: (order) => <Profit order={order} /> },
  { id: 'openPrice', numeric: true, width: 130, cell: price('openPrice') },
  { id: 'closePrice', numeric: true, width: 130, cell: price('closePrice') },
  { id: 'closeReason', width: 200, cell: (order) => <EndLabels order={order} />, exports: ['closeReason', 'outcome'] },
  {
    id: 'expectedProfit',
    numeric: true,
    width: 130,
    extra: true,
    cell: (item) => <Money amount={item.expectedProfit} />,
  },
  { id: 'expiration', width: dateTimeWidth, extra: true, cell: ({ expiration }) => time(expiration) },
  { id: 'kind', width: 110, extra: true, cell: ({ kind }) => <OrderText textKey={kind} /> },
  { id: 'entry', width: 110, extra: true, cell: ({ entry }) => <OrderText textKey={entry} /> },
  { id: 'stopLoss', numeric: true, width: 120, extra: true, cell: price('stopLoss') },
  { id: 'takeProfit', numeric: true, width: 120, extra: true, cell: price('takeProfit') },
  {
    id: 'mandate',
    width: 220,
    extra: true,
    exports: [],
    cell: ({ mandate }) => mandate && <UnderMandate mandate={mandate} />,
  },
  { id: 'enteredByName', width: 150, extra: true, cell: ({ enteredByName }) => enteredByName },
  { id: 'dateOpened', width: dateTimeWidth, cell: ({ dateOpened }) => time(dateOpened) },
  { id: 'dateClosed', width: dateTimeWidth, cell: ({ dateClosed }) => time(dateClosed) },
  { id: 'dateCreation', width: dateTimeWidth, extra: true, cell: ({ dateCreation }) => time(dateCreation) },
];

/** Texts for prices that are not from a real market, by source. */
export const sourceKeys = { simulated: 'pricesSimulated', replay: 'pricesReplayed' } as const;

export const isPretendSource = (source: string | null): source is keyof typeof sourceKeys =>
  source !== null && source in sourceKeys;

/** Explains once for all orders that prices are not from a real market, and whose side the colours show. */
export function PriceNote() {
  const text = useTexts('order');
  const list = useTexts('list');
  const { data } = useRead(priceQuotes, {});
  const feed = data?.feed ?? null;
  return (
    <p className={classes.note}>
      {isPretendSource(feed) && <StatusBadge tone="warning">{text(sourceKeys[feed])}</StatusBadge>}
      <span>{list('customersColours')}</span>
    </p>
  );
}
