import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { scheduleOf } from '@countinghouse/contract/investment/schedule.ts';
import { addMonths, type Day } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { localeOf } from '@countinghouse/contract/locale.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { TrendChart } from '../../ui/chart/trend-chart.tsx';
import { numberFormat } from '../../ui/format/number-text.ts';
import { termsOfInvestment } from './investment-labels.ts';
import classes from './investment.module.css';

interface ValueCurveProps {
  readonly items: readonly Investment[];
  readonly height?: number;
}

interface ValuePoint {
  readonly day: Day;
  /** Euros invested on the day. */
  readonly invested: number;
  /** Total of all planned dividends up to the day, in euros. */
  readonly earned: number;
}

/** Principal and accumulated dividends on a day, without cancelled investments. */
const pointAt = (items: readonly Investment[], day: Day): ValuePoint => {
  let [invested, earned] = [0n, 0n];
  for (const item of items) {
    const terms = termsOfInvestment(item);
    const { lines } = scheduleOf(terms);
    if (item.startDate <= day && day < item.expirationDate) invested += terms.cents;
    for (const { dueDate, cents } of lines) if (dueDate <= day) earned += cents;
  }
  return { day, invested: toEuro(invested), earned: toEuro(earned) };
};

/** One point per month from the first start to the last expiration; empty without investments. */
export const valuePoints = (all: readonly Investment[]): ValuePoint[] => {
  const items = all.filter(({ status }) => status !== 'cancelled');
  const first = items.map(({ startDate }) => startDate).toSorted()[0];
  const last = items
    .map(({ expirationDate }) => expirationDate)
    .toSorted()
    .at(-1);
  const points: ValuePoint[] = [];
  if (first === undefined || last === undefined) return points;
  for (let months = 0; (points.at(-1)?.day ?? '') < last; months += 1) {
    points.push(pointAt(items, addMonths(first, months)));
  }
  return points;
};

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
        kind="step"
        height={height}
        formatValue={(value) => numberFormat(language, { maximumFractionDigits: 2 }).format(value)}
      />
      <p className={classes.chartNote}>{text('curveNote')}</p>
    </>
  );
}
