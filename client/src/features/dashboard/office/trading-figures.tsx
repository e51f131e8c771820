import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import type { OrderStatus } from '@countinghouse/contract/order/order.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { addDays, dayIn, dayStart } from '../../../ui/format/zoned-day.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { FigureLink, FigurePart, useFigureText } from './figure-part.tsx';

const spanDays = 30;

/** Customers' current stakes, their trading volume, and the house's result of the last 30 days. */
export function TradingFigures() {
  const text = useTexts('dashboard');
  const { count, money } = useFigureText();
  const { zone } = useUiLocale();
  const since = dayStart(zone, addDays(dayIn(zone, new Date(useNow())), 1 - spanDays));
  const opened = { dateOpened: { gte: since }, imported: { eq: false } } as const;
  const closed = { status: { eq: 'closed' }, dateClosed: { gte: since }, imported: { eq: false } } as const;
  const all = useRead(orderStats, { query: {} });
  const traded = useRead(orderStats, { query: { filters: JSON.stringify(opened) } });
  const ended = useRead(orderStats, { query: { filters: JSON.stringify(closed) } });
  const of = (wanted: OrderStatus) => all.data?.byStatus.find(({ status }) => status === wanted)?.count ?? 0;
  const result = ended.data?.closed;
  const list = '/office/orders';
  return (
    <FigurePart title={text('trading')} queries={[all, traded, ended]}>
      <FigureLink
        label={text('ordersOpen')}
        value={count(all.data && of('open'))}
        note={all.data && text('waitingToo', { count: of('pending') })}
        loading={all.isPending}
        list={list}
        filters={{ status: { eq: 'open' } }}
      />
      <FigureLink
        label={text('exposure')}
        value={money(all.data?.exposure)}
        note={all.data && text('atStake', { amount: money(all.data.openStake) })}
        loading={all.isPending}
        list={list}
        filters={{ status: { eq: 'open' } }}
      />
      <FigureLink
        label={text('volume30')}
        value={money(traded.data?.volume)}
        note={traded.data && text('orderCount', { count: countOf(traded.data) })}
        loading={traded.isPending}
        list={list}
        filters={opened}
      />
      <FigureLink
        label={text('houseResult30')}
        // `0 -` instead of negation, which would show zero as −0.
        value={money(result && 0 - result.result)}
        note={result && text('wonAndLost', { won: count(result.won), lost: count(result.lost) })}
        loading={ended.isPending}
        list={list}
        filters={closed}
      />
    </FigurePart>
  );
}

const countOf = ({ byStatus }: { readonly byStatus: readonly { readonly count: number }[] }): number =>
  byStatus.reduce((sum, { count }) => sum + count, 0);
