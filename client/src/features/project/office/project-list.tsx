import { DividendFrequency } from '@countinghouse/contract/schemas/investment/schedule.ts';
import { project } from '@countinghouse/contract/schemas/project/project.ts';
import { type Project, projectStates, uploadProjectImage } from '@countinghouse/contract/project/project.ts';
import { reachOf } from '@countinghouse/contract/investment/calculator.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Money } from '../../../ui/format/money.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import {
  type ListColumn,
  type ListDeclaration,
  listTexts,
  type RecordPanelProps,
  ResourceList,
} from '../../list/index.ts';
import { percentText } from '../offer/offer-labels.ts';
import { ProjectForm } from './project-form.tsx';
import { upload } from '../../../kernel/call/upload.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconEdit, IconInfoCircle } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { PictureUpload } from '../../picture/index.ts';
import { ProjectCard, ProjectPicture } from '../offer/project-card.tsx';
import classes from './project.module.css';

const nameOf = ({ name }: Project): string => name;

export function ProjectList() {
  const text = useTexts('project');
  const example = text('exampleDescription');
  const list: ListDeclaration<typeof project> = {
    resource: project,
    name: 'project',
    ...listTexts(text),
    columns: projectColumns,
    filters: [
      { id: 'name' },
      {
        id: 'status',
        choices: projectStates.names.map((value) => ({ value, label: text(projectStates.states[value].label) })),
      },
      {
        id: 'dividendFrequency',
        choices: DividendFrequency.options.map((value) => ({ value, label: text(value) })),
      },
      { id: 'rentability' },
      { id: 'duration' },
      { id: 'coefficient' },
      { id: 'minimumAmount' },
      { id: 'startDate' },
      { id: 'endDate' },
      { id: 'dateCreation' },
    ],
    nameOf,
    form: ProjectForm,
    panel: ProjectPanel,
    deleteNote: text('deleteNote'),
    json: {
      example: {
        name: text('exampleName'),
        descriptionEn: example,
        descriptionFr: example,
        descriptionDe: example,
        descriptionNl: example,
        rentability: 6.5,
        duration: 36,
        coefficient: 2.5,
        minimumAmount: 5000,
        dividendFrequency: 'monthly',
        startDate: '2027-01-01',
        endDate: '2027-06-30',
      },
      rules: async () => project.create,
    },
  };
  return <ResourceList list={list} />;
}

/** Project data for staff, in addition to what customers see. */
function ProjectFacts({ project }: { readonly project: Project }) {
  const text = useTexts('project');
  const field = useTexts('field');
  const offer = useTexts('offer');
  const language = useLanguage();
  const { amount, duration } = reachOf(project);
  const reach = text('reachText', {
    least: euroText(amount.least, language),
    most: euroText(amount.most, language),
    shortest: String(duration.least),
    longest: offer('months', { count: duration.most }),
  });
  return (
    <section aria-label={text('details')}>
      <h3 className={classes.heading}>{text('details')}</h3>
      <Facts>
        <Fact name={field('status')}>
          <ProjectStatus status={project.status} />
        </Fact>
        <Fact name={field('startDate')}>{dayText(project.startDate, language)}</Fact>
        <Fact name={field('endDate')}>{dayText(project.endDate, language)}</Fact>
        <Fact name={field('coefficient')}>
          {numberFormat(language, { maximumFractionDigits: 2 }).format(project.coefficient)}
        </Fact>
        <Fact name={text('reach')}>{reach}</Fact>
        <Fact name={field('dateCreation')}>
          <DateTime instant={project.dateCreation} />
        </Fact>
      </Facts>
    </section>
  );
}

/** A project beside the list: the customer's view, further data, and editing. */
function ProjectPanel({ item, save }: RecordPanelProps<Project>) {
  const text = useTexts('project');
  const mayUpdate = useMay('project:update');
  const [edited, setEdited] = useState<Project | null>(null);
  if (edited) return <ProjectForm item={edited} save={save} onClose={() => setEdited(null)} />;
  const replacePicture = async (file: File): Promise<void> => {
    // The live event of the change updates the picture in the list and in this panel.
    await upload(uploadProjectImage, { params: { id: item.id }, file });
    showToast({ type: 'success', message: text('imageSaved') });
  };
  return (
    <div className={shared.column}>
      {mayUpdate && (
        <Button
          className={classes.edit ?? ''}
          leftSection={<IconEdit size={16} aria-hidden />}
          onClick={() => setEdited(item)}
        >
          {text('edit')}
        </Button>
      )}
      {item.approval !== null && (
        <Alert color="warning">
          {text('sentForApproval')}{' '}
          <Link to="/office/approvals" search={{ record: item.approval }} className={nameLink}>
            {text('toApproval')}
          </Link>
        </Alert>
      )}
      <section aria-label={text('preview')}>
        <h3 className={classes.heading}>{text('preview')}</h3>
        {!isOffered(item) && (
          <p className={classes.hidden}>
            <IconInfoCircle size={16} aria-hidden />
            {text('notOffered')}
          </p>
        )}
        <ProjectCard project={item} heading={<h4 className={classes.name}>{item.name}</h4>} />
      </section>
      {mayUpdate && <PictureUpload image={item.image} onFile={replacePicture} shown={false} />}
      <ProjectFacts project={item} />
    </div>
  );
}

const isOffered = ({ status, startDate, endDate }: Project): boolean => {
  const today = dayOf(new Date());
  return status === 'open' && startDate <= today && today <= endDate;
};

function ProjectStatus({ status }: Pick<Project, 'status'>) {
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
    <span>{title}</span>
  </span>
);

const projectColumns: readonly ListColumn<Project>[] = [
  { id: 'name', always: true, width: 280, cell: name },
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
