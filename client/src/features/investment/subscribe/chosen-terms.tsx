import type { Schedule, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { percentText } from '../../project/index.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';

interface ChosenTermsProps {
  readonly terms: Terms;
  readonly schedule: Schedule;
}

/** The chosen terms, in words and figures. */
export function ChosenTerms({ terms, schedule }: ChosenTermsProps) {
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
