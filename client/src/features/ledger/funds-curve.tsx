import { fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { TrendChart } from '../../ui/chart/trend-chart.tsx';
import type { DayRange } from '../../ui/filter/day-range.ts';
import { dayText } from '../../ui/format/day-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { useLedgerWords } from './use-ledger-words.ts';

interface FundsCurveProps {
  readonly userId: string;
  /** The last 90 days unless told. */
  readonly range?: DayRange;
}

/** A customer's capital and what he could spend, day by day. */
export function FundsCurve({ userId, range = {} }: FundsCurveProps) {
  const text = useTexts('ledger');
  const language = useLanguage();
  const { account } = useLedgerWords();
  const { data, error, refetch } = useRead(
    fundsHistory,
    { params: { userId }, query: range.from === undefined || range.to === undefined ? {} : range },
    { keepPrevious: true },
  );
  const points = (data?.days ?? []).map(({ date, capital, cash }) => ({
    label: dayText(date, language),
    values: [capital, cash],
  }));
  return (
    <Panel title={text('curve')}>
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TrendChart
          title={text('curve')}
          series={[account('capital'), account('cash')]}
          points={points}
          height={200}
          formatValue={(value) => euroText(value, language)}
        />
      )}
    </Panel>
  );
}
