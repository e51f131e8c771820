import { type Choice, isWithinReach, termsOf } from '@countinghouse/contract/investment/calculator.ts';
import { type Schedule, scheduleOf, type Terms } from '@countinghouse/contract/investment/schedule.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import { Alert, Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { AdjustmentChoice, CalculatorInput, percentText, ScheduleTable, startOf } from '../../project/index.ts';
import classes from './subscribe.module.css';
import { centsOf, missingOf } from './subscription-draft.ts';

interface ChosenTermsProps {
  readonly terms: Terms;
  readonly schedule: Schedule;
}

/** The chosen terms, in words and figures. */
function ChosenTerms({ terms, schedule }: ChosenTermsProps) {
  const text = useTexts('investment');
  const subscription = useTexts('subscription');
  const language = useLanguage();
  const [first] = schedule.lines;
  return (
    <Facts>
      <Fact name={subscription('invested')}>
        <strong>{euroText(terms.cents, language)}</strong>
      </Fact>
      <Fact name={text('rate')}>{percentText(terms.rate / 100, language)}</Fact>
      <Fact name={text('term')}>
        {text('months', { count: terms.months })}
        {', '}
        {text('until', { date: dayText(schedule.expirationDate, language) })}
      </Fact>
      {first && (
        <Fact name={subscription('firstDividend')}>
          {text('nextOn', { amount: euroText(first.cents, language), date: dayText(first.dueDate, language) })}
        </Fact>
      )}
      <Fact name={subscription('allDividends')}>
        <strong>{euroText(schedule.total, language)}</strong>
      </Fact>
    </Facts>
  );
}

interface AmountStepProps {
  readonly project: Project;
  readonly choice: Choice | null;
  readonly onChoice: (choice: Choice) => void;
  readonly onNext: () => void;
}

/** The amount and its dividends: adjustable, and compared with the available cash. */
export function AmountStep({ project, choice, onChoice, onNext }: AmountStepProps) {
  const text = useTexts('subscription');
  const { data } = useRead(capitalFunds, { params: { userId: useUser().id } });
  const available = data?.available ?? null;
  const missing = choice && available !== null ? missingOf(project, choice, available) : 0;
  return (
    <Panel title={text('amount')}>
      <div className={classes.step}>
        <AdjustmentChoice
          offer={project}
          chosen={choice?.adjustment ?? null}
          onChoose={(adjustment) => onChoice(startOf(project, adjustment))}
        />
        {choice && (
          <CalculatorInput
            key={choice.adjustment}
            offer={project}
            choice={choice}
            onChoice={(next) => isWithinReach(project, next) && onChoice(next)}
          />
        )}
        <Funds available={available} missing={missing} />
        {choice && <Projection project={project} choice={choice} />}
        <Button size="md" fullWidth disabled={!choice || available === null || missing > 0} onClick={onNext}>
          {text('next')}
        </Button>
      </div>
    </Panel>
  );
}

export function DepositLink() {
  const text = useTexts('subscription');
  const { history } = useRouter();
  return (
    <FrameLink href="/my/deposit" className={classes.link} onNavigate={(to) => history.push(to)}>
      {text('toDeposit')}
    </FrameLink>
  );
}

function Funds({ available, missing }: { readonly available: number | null; readonly missing: number }) {
  const text = useTexts('subscription');
  const language = useLanguage();
  return (
    <div className={classes.funds} aria-live="polite">
      <p>
        {text('available')} <strong>{available === null ? '…' : euroText(available, language)}</strong>
      </p>
      {missing > 0 && (
        <Alert color="warning">
          <p>{text('missing', { amount: euroText(missing, language) })}</p>
          <DepositLink />
        </Alert>
      )}
    </div>
  );
}

function Projection({ project, choice }: { readonly project: Project; readonly choice: Choice }) {
  const [today] = useState(() => dayOf(new Date()));
  const terms = termsOf(project, choice, today);
  const schedule = scheduleOf(terms);
  return (
    <>
      <ChosenTerms terms={terms} schedule={schedule} />
      <ScheduleTable terms={terms} schedule={schedule} />
    </>
  );
}

const dayInMs = 86_400_000;

/** The effect of a signature today: the cash that is left, the end of the term and the last day to cancel. */
export function SigningEffect({ project, choice }: { readonly project: Project; readonly choice: Choice }) {
  const text = useTexts('subscription');
  const locale = useUiLocale();
  const { cancellationDays } = useSetting();
  const { data } = useRead(capitalFunds, { params: { userId: useUser().id } });
  const [now] = useState(() => new Date());
  const { expirationDate } = scheduleOf(termsOf(project, choice, dayOf(now)));
  const left = data && toEuro(toCents(data.available) - centsOf(project, choice));
  const cancelUntil = new Date(now.getTime() + cancellationDays * dayInMs);
  return (
    <Facts>
      <Fact name={text('availableAfter')}>{left !== undefined && euroText(left, locale.language)}</Fact>
      <Fact name={text('endsOn')}>{dayText(expirationDate, locale.language)}</Fact>
      {cancellationDays > 0 && <Fact name={text('cancelIfSigned')}>{dateText(cancelUntil, locale, 'date')}</Fact>}
    </Facts>
  );
}
