import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { useLeadTrend } from './dashboard-reads.ts';

/** A day without a time has no zone: format it as it is. */
const dayText = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));

export function LeadTrend() {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const { data, error, refetch } = useLeadTrend();
  const points = (data?.trendData ?? []).map(({ date, count }) => ({
    label: dayText(date, language),
    values: [count],
  }));
  return (
    <Panel title={text('trend')}>
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TrendChart
          title={text('trend')}
          series={[text('trendSeries')]}
          points={points}
          kind="bar"
          height={200}
          formatValue={(value) => numberFormat(language).format(value)}
        />
      )}
    </Panel>
  );
}
