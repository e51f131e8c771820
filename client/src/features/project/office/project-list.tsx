import { DividendFrequency } from '@countinghouse/contract/investment/schedule.ts';
import { type Project, project, projectStates } from '@countinghouse/contract/project/project.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listTexts, type ListDeclaration, ResourceList } from '../../list/index.ts';
import { projectColumns } from './project-cells.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectPanel } from './project-panel.tsx';

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
    jsonExample: {
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
  };
  return <ResourceList list={list} />;
}
