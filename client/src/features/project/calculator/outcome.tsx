import { explainReturned, explainTotal } from '@countinghouse/contract/investment/explain.ts';
import type { Schedule, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import classes from './calculator.module.css';
import { Explained } from './formula.tsx';
import { growthPoints } from './growth-points.ts';

interface GrowthCurveProps {
  readonly terms: Terms;
  readonly schedule: Schedule;
}

/** Accumulated dividends by month, from today to the end. */
function GrowthCurve({ terms, schedule }: GrowthCurveProps) {
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

interface OutcomeProps {
  readonly terms: Terms;
  readonly schedule: Schedule;
}

/** The payout of an investment on these terms, as two figures and a curve. */
export function Outcome({ terms, schedule }: OutcomeProps) {
  const text = useTexts('offer');
  const language = useLanguage();
  const returned = text('returned', { date: dayText(schedule.expirationDate, language) });
  return (
    <section aria-label={text('result')} className={classes.outcome}>
      <h3>{text('result')}</h3>
      <p className={classes.note}>
        {text('projected')}. {text('fromToday')}
      </p>
      {/* Announced when the slider stops, without taking the focus. */}
      <dl className={classes.figures} aria-live="polite">
        <div data-main>
          <dt>{text('total')}</dt>
          <dd data-figure="total">{euroText(schedule.total, language)}</dd>
        </div>
        <div>
          <dt>{returned}</dt>
          <dd data-figure="returned">{euroText(terms.cents + schedule.total, language)}</dd>
        </div>
      </dl>
      <Explained steps={[explainTotal(terms, schedule), explainReturned(terms, schedule)]} />
      <GrowthCurve terms={terms} schedule={schedule} />
    </section>
  );
}
