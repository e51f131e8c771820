import { personName } from '@countinghouse/contract/user/person-name.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { Button, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay, useReach, useRole } from '../../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { useSetting } from '../../../../kernel/setting/setting.ts';
import { readChoices } from '../../../../ui/filter/filter-chip.tsx';
import { IconFileImport, IconLock, IconLockOpen, IconUser } from '../../../../ui/icons.ts';
import { useCampaignChoices } from '../../../campaign-choice/index.ts';
import { useLeadLabels } from '../../../lead-label/index.tsx';
import {
  type BoardProps,
  type BulkAction,
  continuing,
  type ListDeclaration,
  type ListFilter,
  listTexts,
  type RecordFormProps,
  ResourceList,
  useListAddress,
} from '../../../list/index.ts';
import { useLeadActions } from '../actions/use-lead-actions.tsx';
import { useFormatLead } from '../use-format-lead.ts';
import { useStaffChoices } from '../use-lead-choices.ts';
import { leadColumns } from './lead-cells.tsx';
import { LeadTabs } from './lead-tabs.tsx';
import { useAssignMany, useChangeMany } from './use-many-changes.tsx';
import { later } from '../../../../ui/later.tsx';
import { Suspense } from '../../../../ui/suspense.tsx';

/** Bulk actions besides deletion. */
const useLeadBulk = (): readonly BulkAction[] => {
  const text = useTexts('lead');
  const assign = useAssignMany();
  const changes = useChangeMany();
  const locking = useWrite(bulkStatus);
  return [
    assign,
    ...changes,
    {
      id: 'lock',
      label: text('lock'),
      icon: <IconLock size={14} aria-hidden />,
      permission: 'lead:lock',
      question: (count) => ({
        title: text('lockManyTitle', { count }),
        text: text('lockManyText', { count }),
        confirm: text('lockMany', { count }),
      }),
      run: (users, action) => locking.mutateAsync({ body: { users, status: 'locked', ...continuing(action) } }),
    },
    {
      id: 'unlock',
      label: text('unlock'),
      icon: <IconLockOpen size={14} aria-hidden />,
      permission: 'lead:lock',
      question: (count) => ({
        title: text('unlockManyTitle', { count }),
        text: text('unlockManyText', { count }),
        confirm: text('unlockMany', { count }),
      }),
      run: (users, action) => locking.mutateAsync({ body: { users, status: 'active', ...continuing(action) } }),
    },
  ];
};

/** The reader first. */
const useOwners = () => {
  const text = useTexts('lead');
  const me = useUser();
  const others = useStaffChoices().filter(({ value }) => value !== me.id);
  return [{ value: me.id, label: text('me', { name: personName(me) }) }, ...others];
};

const owners = readChoices(useOwners);
const campaigns = readChoices(() => useCampaignChoices());

/** The filters of leads; readers who see only their own get no filter by assignee. */
const useLeadFilters = (): readonly ListFilter[] => {
  const text = useTexts('lead');
  const field = useTexts('field');
  const verification = useTexts('verification');
  const mayAssign = useMay('lead:assign');
  const { stages, labels } = useLeadLabels();
  const statuses = [
    { value: 'active', label: text('statusActive') },
    { value: 'locked', label: text('statusLocked') },
  ];
  const verifications = verificationStates.names.map((value) => ({ value, label: verification(value) }));
  return [
    { id: 'qualifications', choices: stages, nullable: true },
    ...(mayAssign ? [{ id: 'assignedTo', label: field('assignedToName'), picker: owners, nullable: true }] : []),
    { id: 'campaign', label: field('campaignName'), picker: campaigns, nullable: true },
    { id: 'labels', choices: labels, nullable: true },
    { id: 'status', choices: statuses },
    { id: 'verification', choices: verifications },
    { id: 'lastLogin', nullable: true },
    { id: 'dateCreation' },
    { id: 'callBackOwner', picker: owners },
    { id: 'callBackDue' },
    { id: 'unanswered' },
  ];
};

const Form = later(() => import('../lead-form.tsx').then((module) => ({ default: module.LeadForm })), { stays: true });
const Board = later(() => import('../board/lead-board.tsx').then((module) => ({ default: module.LeadBoard })));
/** A lead beside the list; loaded with the first one opened. */
const LeadPanel = later(() => import('./lead-panel.tsx').then((module) => ({ default: module.LeadPanel })), {
  stays: true,
});

/** The form for a new lead; loaded on demand, because it is larger than the list. */
function LeadForm(props: RecordFormProps<User>) {
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <Form {...props} />
    </Suspense>
  );
}

/** The leads by stage; loaded with the first board. */
function LeadBoard(props: BoardProps) {
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <Board {...props} />
    </Suspense>
  );
}

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
  const [{ record }] = useListAddress();
  const formatField = useFormatLead(record !== undefined);
  const list: ListDeclaration<typeof user> = {
    resource: user,
    resources: ['campaign', 'task'],
    name: 'lead',
    access,
    fixed: leadsOnly,
    ...listTexts(text),
    description: text(isOwnOnly ? 'descriptionMine' : 'description'),
    columns: leadColumns({ name: text('name'), isMasked: useIsMasked() }),
    filters,
    nameOf: personName,
    empty: { title: text('emptyTitle'), text: text(isOwnOnly ? 'emptyMine' : 'emptyText') },
    form: LeadForm,
    formatField,
    panel: LeadPanel,
    board: LeadBoard,
    queue: (at, total) => text('position', { at, total }),
    rowActions: rowActions.of,
    bulkActions,
    deleteNote: text('deleteNote'),
    json: {
      example: useExample(),
      rules: async () => (await import('@countinghouse/contract/schemas/user/user.ts')).user.create,
    },
    actions: <ImportButton />,
    above: <LeadTabs />,
  };
  return (
    <>
      <ResourceList list={list} />
      {rowActions.dialog}
    </>
  );
}

/** Whether contact data of leads reaches this reader masked. */
const useIsMasked = (): boolean => {
  const { maskContacts } = useSetting();
  return useRole() === 'regular' && maskContacts;
};

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
