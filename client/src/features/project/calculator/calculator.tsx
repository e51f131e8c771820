import { type Choice, isWithinReach, type Offer, termsOf } from '@countinghouse/contract/investment/calculator.ts';
import { scheduleOf } from '@countinghouse/contract/investment/schedule.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { AdjustmentChoice } from './adjustment-choice.tsx';
import { CalculatorInput } from './calculator-input.tsx';
import classes from './calculator.module.css';
import { Outcome } from './outcome.tsx';
import { startOf } from './positions.ts';
import { ScheduleTable } from './schedule-table.tsx';

function SubscribeLink({ href }: { readonly href: string }) {
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
  /** URL of the subscription with this choice. */
  readonly addressOf: (choice: Choice) => string;
}

/**
 * A project's calculator, once the reader has decided what to adjust. A value outside the range is reported at its
 * field, and the figures keep the last valid one.
 */
export function Calculator({ offer, addressOf }: CalculatorProps) {
  const text = useTexts('offer');
  const [choice, setChoice] = useState<Choice | null>(null);
  const [today] = useState(() => dayOf(new Date()));
  const terms = choice && termsOf(offer, choice, today);
  return (
    <Panel title={text('calculator')}>
      <div className={classes.calculator}>
        <AdjustmentChoice
          offer={offer}
          chosen={choice?.adjustment ?? null}
          onChoose={(adjustment) => setChoice(startOf(offer, adjustment))}
        />
        {choice && (
          <CalculatorInput
            key={choice.adjustment}
            offer={offer}
            choice={choice}
            onChoice={(next) => isWithinReach(offer, next) && setChoice(next)}
          />
        )}
        {!terms && <p className={shared.quiet}>{text('notChosen')}</p>}
        {terms && (
          <>
            <Outcome terms={terms} schedule={scheduleOf(terms)} />
            <ScheduleTable terms={terms} schedule={scheduleOf(terms)} />
            {choice && <SubscribeLink href={addressOf(choice)} />}
          </>
        )}
        <p className={classes.risk}>
          <strong>{text('projected')}.</strong> {text('projectedText')}
        </p>
      </div>
    </Panel>
  );
}
