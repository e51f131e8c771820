import { localeOf } from '@countinghouse/contract/locale.ts';
import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { TrendChart } from '../../ui/chart/trend-chart.tsx';
import { numberFormat } from '../../ui/format/number-text.ts';
import classes from './investment.module.css';
import { valuePoints } from './value-points.ts';

interface ValueCurveProps {
  readonly items: readonly Investment[];
  readonly height?: number;
}

/** Invested principal and accumulated dividends by month, from the first day to the last. */
export function ValueCurve({ items, height = 200 }: ValueCurveProps) {
  const text = useTexts('investment');
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(localeOf(language), { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const points = valuePoints(items).map(({ day, invested, earned }) => ({
    label: month.format(new Date(`${day}T12:00:00Z`)),
    values: [invested, earned],
  }));
  return (
    <>
      <TrendChart
        title={`${text('curve')} (€)`}
        series={[text('atWork'), text('earned')]}
        points={points}
        height={height}
        formatValue={(value) => numberFormat(language, { maximumFractionDigits: 2 }).format(value)}
      />
      <p className={classes.chartNote}>{text('curveNote')}</p>
    </>
  );
}
