import { localeOf } from '@countinghouse/contract/locale.ts';
import { fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { TrendChart } from '../../ui/chart/trend-chart.tsx';
import type { DayRange } from '../../ui/filter/day-range.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { numberFormat } from '../../ui/format/number-text.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { useLedgerLabels } from './use-ledger-labels.ts';

interface FundsCurveProps {
  readonly userId: string;
  /** By default the last 90 days. */
  readonly range?: DayRange;
}

const short = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** Short dates for an axis, with the year if the range exceeds one. */
const shortDay = (language: string, days: number): Intl.DateTimeFormat =>
  days > 360
    ? new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'short', timeZone: 'UTC' })
    : new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A customer's capital and available cash, day by day. */
export function FundsCurve({ userId, range = {} }: FundsCurveProps) {
  const text = useTexts('ledger');
  const language = useLanguage();
  const { account } = useLedgerLabels();
  const { data, error, refetch } = useRead(
    fundsHistory,
    { params: { userId }, query: range.from === undefined || range.to === undefined ? {} : range },
    { keepPrevious: true },
  );
  const days = data?.days ?? [];
  const label = shortDay(language, days.length);
  const points = days.map(({ date, capital, cash }) => ({
    label: label.format(new Date(date)),
    values: [capital, cash],
  }));
  const isEmpty = data !== undefined && days.every(({ capital, cash }) => capital === 0 && cash === 0);
  return (
    <Panel title={text('curve')}>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {isEmpty && <p className={shared.quiet}>{text('curveEmpty')}</p>}
      {!(error && !data) && !isEmpty && (
        <TrendChart
          title={text('curve')}
          series={[account('capital'), account('cash')]}
          points={points}
          height={200}
          formatValue={(value) => euroText(value, language)}
          formatTick={(value) => numberFormat(language, short).format(value)}
        />
      )}
    </Panel>
  );
}
