import { type Project, projectStates } from '@countinghouse/contract/project/project.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import type { ListColumn } from '../../list/index.ts';
import { percentText } from '../offer/offer-labels.ts';
import { ProjectPicture } from '../offer/project-picture.tsx';
import classes from './project.module.css';

export function ProjectStatus({ status }: Pick<Project, 'status'>) {
  const { label, tone } = projectStates.states[status];
  return <StatusBadge tone={tone}>{useTexts('project')(label)}</StatusBadge>;
}

function Percent({ percent }: { readonly percent: number }) {
  return percentText(percent, useLanguage());
}

function Plain({ value }: { readonly value: number }) {
  return numberFormat(useLanguage(), { maximumFractionDigits: 2 }).format(value);
}

function Frequency({ dividendFrequency }: Pick<Project, 'dividendFrequency'>) {
  return useTexts('project')(dividendFrequency);
}

function CalendarDay({ day }: { readonly day: string }) {
  return dayText(day, useLanguage());
}

const name = ({ name: title, image }: Project) => (
  <span className={classes.named}>
    <ProjectPicture image={image} small />
    {title}
  </span>
);

export const projectColumns: readonly ListColumn<Project>[] = [
  { id: 'name', always: true, width: 320, cell: name },
  { id: 'status', width: 130, cell: ({ status }) => <ProjectStatus status={status} /> },
  {
    id: 'rentability',
    numeric: true,
    width: 170,
    cell: ({ rentability }) => <Percent percent={rentability} />,
  },
  { id: 'duration', numeric: true, width: 160, cell: ({ duration }) => <Plain value={duration} /> },
  {
    id: 'minimumAmount',
    numeric: true,
    width: 160,
    cell: ({ minimumAmount }) => <Money amount={minimumAmount} />,
  },
  {
    id: 'dividendFrequency',
    width: 140,
    cell: ({ dividendFrequency }) => <Frequency dividendFrequency={dividendFrequency} />,
  },
  {
    id: 'coefficient',
    numeric: true,
    extra: true,
    width: 120,
    cell: ({ coefficient }) => <Plain value={coefficient} />,
  },
  { id: 'startDate', width: 130, extra: true, cell: ({ startDate }) => <CalendarDay day={startDate} /> },
  { id: 'endDate', width: 130, cell: ({ endDate }) => <CalendarDay day={endDate} /> },
  { ...dateTimeColumn('dateCreation'), extra: true },
];
