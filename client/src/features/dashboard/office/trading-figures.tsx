import { type OrderStatus, orderStats } from '@countinghouse/contract/order/order.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { FigureLink } from './figure-link.tsx';
import { FigurePart } from './figure-part.tsx';
import { useFigureText } from './use-figure-text.ts';

/** What customers have at stake, and how their trades ended. */
export function TradingFigures() {
  const text = useTexts('dashboard');
  const { count, money } = useFigureText();
  const asked = useRead(orderStats, { query: {} });
  const { data, isPending: loading } = asked;
  const of = (wanted: OrderStatus) => data && (data.byStatus.find(({ status }) => status === wanted)?.count ?? 0);
  const shared = { loading, list: '/office/orders' } as const;
  return (
    <FigurePart title={text('trading')} asked={[asked]}>
      <FigureLink
        label={text('ordersOpen')}
        value={count(of('open'))}
        note={data && text('atStake', { amount: money(data.openStake) })}
        filters={{ status: { eq: 'open' } }}
        {...shared}
      />
      <FigureLink
        label={text('ordersPending')}
        value={count(of('pending'))}
        note={data && text('atStake', { amount: money(data.pendingStake) })}
        filters={{ status: { eq: 'pending' } }}
        {...shared}
      />
      <FigureLink
        label={text('ordersClosed')}
        value={count(of('closed'))}
        note={data && text('wonAndLost', { won: count(data.closed.won), lost: count(data.closed.lost) })}
        filters={{ status: { eq: 'closed' } }}
        {...shared}
      />
      <FigureLink
        label={text('customersResult')}
        value={money(data?.closed.result)}
        note={text('allClosed')}
        filters={{ status: { eq: 'closed' } }}
        {...shared}
      />
    </FigurePart>
  );
}
