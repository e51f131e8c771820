import { type Choice, isWithinReach, type Offer, termsOf } from '@countinghouse/contract/investment/calculator.ts';
import { explainReturned, explainTotal } from '@countinghouse/contract/investment/explain.ts';
import { type Schedule, scheduleOf, type Terms } from '@countinghouse/contract/investment/schedule.ts';
import { addMonths, type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { localeOf } from '@countinghouse/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { AdjustmentChoice } from './adjustment-choice.tsx';
import { CalculatorInput } from './calculator-input.tsx';
import classes from './calculator.module.css';
import { Explained } from './formula.tsx';
import { startOf } from './positions.ts';
import { ScheduleTable } from './schedule-table.tsx';

/** The way into the subscription. */
export function SubscribeLink({ href }: { readonly href: string }) {
  const text = useTexts('offer');
  const { history } = useRouter();
  return (
    <div className={classes.subscribe}>
      <FrameLink href={href} className={classes.subscribeLink} onNavigate={(to) => history.push(to)}>
        {text('subscribe')}
      </FrameLink>
      <p>{text('subscribeText')}</p>
    </div>
  );
}

interface CalculatorProps {
  readonly offer: Offer;
  /** Null until the reader has decided what to adjust. */
  readonly choice: Choice | null;
  readonly onChoice: (choice: Choice) => void;
  /** URL of the subscription with this choice. */
  readonly address: string;
}

/**
 * A project's calculator, once the reader has decided what to adjust. A value outside the range is reported at its
 * field, and the figures keep the last valid one.
 */
export function Calculator({ offer, choice, onChoice, address }: CalculatorProps) {
  const text = useTexts('offer');
  const [today] = useState(() => dayOf(new Date()));
  const terms = choice && termsOf(offer, choice, today);
  return (
    <Panel title={text('calculator')}>
      <div className={classes.calculator}>
        <AdjustmentChoice
          offer={offer}
          chosen={choice?.adjustment ?? null}
          onChoose={(adjustment) => onChoice(startOf(offer, adjustment))}
        />
        {choice && (
          <CalculatorInput
            key={choice.adjustment}
            offer={offer}
            choice={choice}
            onChoice={(next) => isWithinReach(offer, next) && onChoice(next)}
          />
        )}
        {!terms && <p className={shared.quiet}>{text('notChosen')}</p>}
        {terms && (
          <>
            <Outcome terms={terms} schedule={scheduleOf(terms)} />
            <ScheduleTable terms={terms} schedule={scheduleOf(terms)} />
            <SubscribeLink href={address} />
          </>
        )}
        <p className={classes.risk}>
          <strong>{text('projected')}.</strong> {text('projectedText')}
        </p>
      </div>
    </Panel>
  );
}

interface GrowthCurveProps {
  readonly terms: Terms;
  readonly schedule: Schedule;
}

interface GrowthPoint {
  readonly day: Day;
  /** Total of all dividends up to the day, in euros. */
  readonly euro: number;
}

/**
 * Accumulated dividends by month, from start to end. Outside the components, because the React compiler turns a bigint
 * literal within one into undefined.
 */
export const growthPoints = ({ start, months }: Terms, { lines }: Schedule): GrowthPoint[] =>
  Array.from({ length: months + 1 }, (_unused, count) => {
    const day = addMonths(start, count);
    const paid = lines.reduce((before, line) => (line.dueDate <= day ? before + line.cents : before), 0n);
    return { day, euro: toEuro(paid) };
  });

/** Accumulated dividends by month, from today to the end. */
function GrowthCurve({ terms, schedule }: GrowthCurveProps) {
  const text = useTexts('offer');
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(localeOf(language), { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
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
function Outcome({ terms, schedule }: OutcomeProps) {
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
      <Facts layout="figures" className={classes.figures} live>
        <Fact name={text('total')}>
          <span data-figure="total">{euroText(schedule.total, language)}</span>
        </Fact>
        <Fact name={returned}>
          <span data-figure="returned">{euroText(terms.cents + schedule.total, language)}</span>
        </Fact>
      </Facts>
      <Explained steps={[explainTotal(terms, schedule), explainReturned(terms, schedule)]} />
      <GrowthCurve terms={terms} schedule={schedule} />
    </section>
  );
}
