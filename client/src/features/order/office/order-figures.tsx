import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import classes from '../order.module.css';

/** Stakes at risk, and customers' profits and losses as posted in the ledger. */
export function OrderFigures() {
  const text = useTexts('order');
  const language = useLanguage();
  const { data, error, isPending: loading, refetch } = useRead(orderStats, {});
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  const count = (status: 'open' | 'pending') => data?.byStatus.find((figure) => figure.status === status)?.count ?? 0;
  const plain = (value: number) => numberFormat(language).format(value);
  return (
    <div className={classes.tiles}>
      <Columns least={150}>
        <StatTile
          label={text('statOpen')}
          value={data && plain(count('open'))}
          note={data && text('statStake', { amount: euroText(data.openStake, language) })}
          loading={loading}
        />
        <StatTile
          label={text('statPending')}
          value={data && plain(count('pending'))}
          note={data && text('statStake', { amount: euroText(data.pendingStake, language) })}
          loading={loading}
        />
        <StatTile
          label={text('statWon')}
          value={data && euroText(data.closed.profits, language)}
          note={data && text('statOrders', { count: data.closed.won })}
          loading={loading}
        />
        <StatTile
          label={text('statLost')}
          value={data && euroText(data.closed.losses, language)}
          note={data && text('statOrders', { count: data.closed.lost })}
          loading={loading}
        />
        <StatTile
          label={text('statResult')}
          value={data && euroText(data.closed.result, language)}
          note={data && text('statResultText')}
          loading={loading}
        />
      </Columns>
    </div>
  );
}
