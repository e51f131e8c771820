import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import type { ListColumn } from '../../list/index.ts';
import { percentText } from '../../project/index.ts';
import { InvestmentStatusBadge } from '../investment-status-badge.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';

export function CalendarDay({ day }: { readonly day: string | null }) {
  const language = useLanguage();
  return day === null ? '–' : dayText(day, language);
}

function Percent({ percent }: { readonly percent: number }) {
  return percentText(percent, useLanguage());
}

function Frequency({ dividendFrequency }: Pick<Investment, 'dividendFrequency'>) {
  return useTexts('investment')(dividendFrequency);
}

export const customer = ({ lead, leadName }: Investment) => (
  <Link to="/office/leads/$id" params={{ id: lead }} className={nameLink}>
    {leadName}
  </Link>
);

export const investmentColumns = (headers: { readonly customer: string }): readonly ListColumn<Investment>[] => [
  { id: 'leadName', header: headers.customer, always: true, width: 170, cell: customer, exports: ['leadName', 'lead'] },
  { id: 'name', width: 200, cell: ({ name }) => name },
  { id: 'initialAmount', numeric: true, width: 130, cell: (item) => <Money amount={item.initialAmount} /> },
  { id: 'status', width: 120, cell: ({ status }) => <InvestmentStatusBadge status={status} /> },
  { id: 'rentability', numeric: true, width: 110, cell: (item) => <Percent percent={item.rentability} /> },
  { id: 'dividendFrequency', width: 130, cell: (item) => <Frequency dividendFrequency={item.dividendFrequency} /> },
  { id: 'expirationDate', width: 125, cell: ({ expirationDate }) => <CalendarDay day={expirationDate} /> },
  {
    id: 'nextDividendDate',
    width: 125,
    cell: (item) => <CalendarDay day={item.nextDividendDate} />,
    exports: ['nextDividendDate', 'nextDividendAmount'],
  },
  {
    id: 'dividendsPaid',
    numeric: true,
    width: 130,
    extra: true,
    cell: (item) => <Money amount={item.dividendsPaid} />,
  },
  {
    id: 'dividendsPlanned',
    numeric: true,
    width: 130,
    extra: true,
    cell: (item) => <Money amount={item.dividendsPlanned} />,
  },
  { id: 'projectName', width: 180, extra: true, cell: ({ projectName }) => projectName },
  { id: 'startDate', width: 125, extra: true, cell: ({ startDate }) => <CalendarDay day={startDate} /> },
  { ...dateTimeColumn('cancelUntil'), width: 170, extra: true },
  { id: 'enteredByName', width: 150, extra: true, cell: ({ enteredByName }) => enteredByName },
  { ...dateTimeColumn('dateCreation'), extra: true },
];
