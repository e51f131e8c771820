import { depositStats } from '@countinghouse/contract/deposit/deposit.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import classes from '../deposit.module.css';
import { isFinal } from '../wizard-step.ts';

/** Recent deposits, the usual amount, and pending ones. */
export function DepositFigures() {
  const text = useTexts('deposit');
  const language = useLanguage();
  const { data, error, isPending: loading, refetch } = useRead(depositStats, {});
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  const money = (amount: number | null | undefined): string =>
    typeof amount === 'number' ? euroText(amount, language) : '–';
  const waiting = (data?.byStatus ?? []).filter(({ status }) => !isFinal(status));
  const underWay = waiting.reduce((sum, { count }) => sum + count, 0);
  const spans = [
    ['statToday', data?.today],
    ['statWeek', data?.last7Days],
    ['statMonth', data?.last30Days],
  ] as const;
  return (
    <div className={classes.tiles}>
      <Columns least={150}>
        {spans.map(([label, figure]) => (
          <StatTile
            key={label}
            label={text(label)}
            value={money(figure?.sum)}
            note={figure && text('statCount', { count: figure.count })}
            loading={loading}
          />
        ))}
        <StatTile
          label={text('statAverage')}
          value={money(data?.average)}
          note={data && text('statMedian', { amount: money(data.median) })}
          loading={loading}
        />
        <StatTile
          label={text('statWaiting')}
          value={underWay}
          note={waiting
            .filter(({ count }) => count > 0)
            .map(({ sum }) => money(sum))
            .join(' + ')}
          loading={loading}
        />
      </Columns>
    </div>
  );
}
