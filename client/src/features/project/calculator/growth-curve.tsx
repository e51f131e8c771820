import type { Schedule, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { growthPoints } from './growth-points.ts';

interface GrowthCurveProps {
  readonly terms: Terms;
  readonly schedule: Schedule;
}

/** Accumulated dividends by month, from today to the end. */
export function GrowthCurve({ terms, schedule }: GrowthCurveProps) {
  const text = useTexts('offer');
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(language, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const points = growthPoints(terms, schedule).map(({ day, euro }) => ({
    label: month.format(new Date(`${day}T12:00:00Z`)),
    values: [euro],
  }));
  return (
    <TrendChart
      title={`${text('curve')} (€)`}
      series={[text('total')]}
      points={points}
      formatValue={(value) => numberFormat(language, { maximumFractionDigits: 2 }).format(value)}
    />
  );
}
