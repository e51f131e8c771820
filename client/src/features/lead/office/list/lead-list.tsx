import { Button } from '@mantine/core';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay, useReach } from '../../../../kernel/permission/use-may.ts';
import { IconFileImport, IconUser } from '../../../../ui/icons.ts';
import { type ListDeclaration, ResourceList } from '../../../list/index.ts';
import { useLeadActions } from '../actions/use-lead-actions.tsx';
import { leadName } from '../lead-name.ts';
import { useFormatLead } from '../use-format-lead.ts';
import { leadColumns } from './lead-cells.tsx';
import { LeadForm, LeadPanel } from './later-parts.tsx';
import { useLeadBulk } from './use-lead-bulk.tsx';
import { useLeadFilters } from './use-lead-filters.ts';

const leadsOnly = { role: { eq: 'lead' } };
const access = {
  read: 'lead:read',
  create: 'lead:create',
  update: 'lead:update',
  delete: 'lead:delete',
  export: 'lead:export',
} as const;

/** All leads visible to the reader, with single and bulk actions. */
export function LeadList() {
  const text = useTexts('lead');
  const isOwnOnly = useReach('lead:read') === 'assigned';
  const rowActions = useRowActions();
  const filters = useLeadFilters();
  const bulkActions = useLeadBulk();
  const formatField = useFormatLead();
  const list: ListDeclaration<typeof user> = {
    resource: user,
    resources: ['campaign'],
    name: 'lead',
    access,
    fixed: leadsOnly,
    title: text('title'),
    description: text(isOwnOnly ? 'descriptionMine' : 'description'),
    columns: leadColumns({ name: text('name') }),
    filters,
    searchLabel: text('search'),
    nameOf: leadName,
    empty: { title: text('emptyTitle'), text: text(isOwnOnly ? 'emptyMine' : 'emptyText') },
    createLabel: text('create'),
    form: LeadForm,
    formatField,
    panel: LeadPanel,
    rowActions: rowActions.of,
    bulkActions,
    deleteNote: text('deleteNote'),
    jsonExample: useExample(),
    actions: <ImportButton />,
  };
  return (
    <>
      <ResourceList list={list} />
      {rowActions.dialog}
    </>
  );
}

/** The menu of a row; the list itself adds deletion. */
const useRowActions = () => {
  const text = useTexts('lead');
  const navigate = useNavigate();
  const { actionsOf, dialog } = useLeadActions();
  const of = (lead: User) => [
    {
      id: 'open',
      label: text('open'),
      icon: <IconUser size={15} aria-hidden />,
      onChoose: () => void navigate({ to: '/office/leads/$id', params: { id: lead.id } }),
    },
    ...actionsOf(lead).filter(({ id }) => id !== 'delete'),
  ];
  return { of, dialog };
};

const useExample = () => {
  const text = useTexts('lead');
  return {
    role: 'lead',
    firstName: text('exampleFirstName'),
    lastName: text('exampleLastName'),
    email: 'anna@example.com',
    phone: '+33123456789',
    password: 'kwmtr-hpezv-4827',
  };
};

function ImportButton() {
  const text = useTexts('lead');
  const navigate = useNavigate();
  const mayImport = useMay('lead:import');
  if (!mayImport) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      onClick={() => void navigate({ to: '/office/leads/import' })}
    >
      {text('import')}
    </Button>
  );
}
