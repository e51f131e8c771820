import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { dayText } from '../../ui/format/day-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { percentText } from '../project/index.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';

interface FactsProps {
  readonly item: Investment;
  /** Additional facts at the top, for the office. */
  readonly children?: ReactNode;
}

export function InvestmentFacts({ item, children }: FactsProps) {
  const text = useTexts('investment');
  const language = useLanguage();
  const next =
    item.nextDividendDate === null
      ? text('nextNone')
      : text('nextOn', {
          amount: euroText(item.nextDividendAmount ?? 0, language),
          date: dayText(item.nextDividendDate, language),
        });
  return (
    <Facts>
      {children}
      <Fact name={text('rate')}>{percentText(item.rentability, language)}</Fact>
      <Fact name={text('term')}>
        {text('fromTo', { from: dayText(item.startDate, language), to: dayText(item.expirationDate, language) })}
        {', '}
        {text('months', { count: item.duration })}
      </Fact>
      <Fact name={text('frequency')}>{text(item.dividendFrequency)}</Fact>
      <Fact name={text('next')}>{next}</Fact>
      <Fact name={text('paidOf')}>
        {text('paidOfText', {
          paid: euroText(item.dividendsPaid, language),
          planned: euroText(item.dividendsPlanned, language),
        })}
      </Fact>
    </Facts>
  );
}
