import type { cashFlowStats, CashFlowStep } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';

interface CashFlowChartProps {
  readonly periods: ReplyOf<typeof cashFlowStats>['periods'];
  readonly by: CashFlowStep;
}

const short = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** Short labels for an axis; a week is shown by its first day. */
const labelFormat = (language: string, by: CashFlowStep): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, {
    ...(by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  });

/** Bars of money in and out, with a line of the net amount. */
export function CashFlowChart({ periods, by }: CashFlowChartProps) {
  const text = useTexts('cashFlow');
  const language = useLanguage();
  const label = labelFormat(language, by);
  return (
    <Panel title={text('chart')}>
      <TrendChart
        title={text('chart')}
        series={[text('moneyIn'), text('moneyOut'), text('net')]}
        points={periods.map(({ date, in: moneyIn, out, net }) => ({
          label: label.format(new Date(date)),
          values: [moneyIn, out, net],
        }))}
        kind="bar"
        lastAsLine
        height={280}
        formatValue={(value) => euroText(value, language)}
        formatTick={(value) => numberFormat(language, short).format(value)}
      />
    </Panel>
  );
}
