import type { cashFlowStats, CashFlowStep } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { periodText } from './period-text.ts';

interface CashFlowChartProps {
  readonly periods: ReplyOf<typeof cashFlowStats>['periods'];
  readonly by: CashFlowStep;
}

/** Bars of what came in and went out, with a line of what stayed. */
export function CashFlowChart({ periods, by }: CashFlowChartProps) {
  const text = useTexts('cashFlow');
  const language = useLanguage();
  const weekOf = (day: string): string => day;
  const whole = numberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
    notation: 'compact',
  });
  return (
    <Panel title={text('chart')}>
      <TrendChart
        title={text('chart')}
        series={[text('moneyIn'), text('moneyOut'), text('net')]}
        points={periods.map(({ date, in: moneyIn, out, net }) => ({
          label: periodText(date, by, { language, weekOf }),
          values: [moneyIn, out, net],
        }))}
        kind="bar"
        lastAsLine
        height={280}
        formatValue={(value) => whole.format(value)}
      />
    </Panel>
  );
}
