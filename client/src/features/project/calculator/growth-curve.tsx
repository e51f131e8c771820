import type { Schedule, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { addMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';

interface GrowthCurveProps {
  readonly terms: Terms;
  readonly schedule: Schedule;
}

/** The dividends received by each month, from today to the end. */
export function GrowthCurve({ terms, schedule }: GrowthCurveProps) {
  const text = useTexts('offer');
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const points = Array.from({ length: terms.months + 1 }, (_unused, count) => {
    const day = addMonths(terms.start, count);
    const paid = schedule.lines.filter((line) => line.dueDate <= day).reduce((before, line) => before + line.cents, 0n);
    return { label: month.format(new Date(`${day}T12:00:00Z`)), values: [toEuro(paid)] };
  });
  return (
    <TrendChart
      title={`${text('curve')} (€)`}
      series={[text('total')]}
      points={points}
      formatValue={(value) => numberFormat(language, { maximumFractionDigits: 2 }).format(value)}
    />
  );
}
