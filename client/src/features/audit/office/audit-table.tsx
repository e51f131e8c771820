import { audit, type AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay, useReach } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import type { DataColumn } from '../../../ui/table/table-props.ts';
import { leadFilter } from '../../lead-choice/index.ts';
import { AddressFilters, AddressTable, type AddressTableProps } from '../../address-table/index.ts';
import { type ChangeAddress, type ListAddress, type ListFilter } from '../../list/index.ts';
import { ActionName, Actor, ChangedNames, ResourceName } from './audit-cells.tsx';
import { formatAction, formatResource, recordedActions, recordedResources } from './audit-labels.ts';

const staffQuery = { filters: '{"role":{"in":["root","admin","regular"]}}', sorts: '["lastName"]', pageSize: 100 };

/** The filters of the trail. A reader who sees only their own actions gets no filter by actor. */
const useAuditFilters = (): readonly ListFilter[] => {
  const text = useTexts('audit');
  const actors = useActors();
  const seesAll = useReach('audit:read') === 'all';
  const byLabel = (one: { label: string }, other: { label: string }): number => one.label.localeCompare(other.label);
  const actions = recordedActions()
    .map((value) => ({ value, label: formatAction(text, value) }))
    .toSorted(byLabel);
  const resources = recordedResources.map((value) => ({ value, label: formatResource(text, value) })).toSorted(byLabel);
  return [
    ...(seesAll ? [{ id: 'actor', label: text('who'), choices: actors }] : []),
    { id: 'subject', label: text('subject'), picker: leadFilter },
    { id: 'action', label: text('action'), choices: actions },
    { id: 'resource', label: text('resource'), choices: resources },
    { id: 'at', label: text('at') },
  ];
};

const useActors = () => {
  const { id, firstName, lastName } = useUser();
  const { data } = useRead(user.routes.list, { query: staffQuery }, { enabled: useMay('staff:read') });
  const people = [{ id, firstName, lastName }, ...(data?.users ?? []).filter((person) => person.id !== id)];
  return people.map((person) => ({ value: person.id, label: `${person.firstName} ${person.lastName}` }));
};

interface AuditTableProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly read: AddressTableProps<AuditEntry>['read'];
  readonly rows: readonly AuditEntry[] | undefined;
}

const who = (entry: AuditEntry) => <Actor {...entry} />;
const what = ({ action }: AuditEntry) => <ActionName action={action} />;
const kind = ({ resource }: AuditEntry) => <ResourceName resource={resource} />;
const whose = ({ subjectName }: AuditEntry) => subjectName ?? '';
const changes = (entry: AuditEntry) => <ChangedNames {...entry} />;

const useColumns = (): readonly DataColumn<AuditEntry>[] => {
  const text = useTexts('audit');
  return [
    { id: 'action', header: text('action'), cell: what, width: 240, always: true },
    { ...dateTimeColumn('at'), header: text('at'), sortable: true },
    { id: 'who', header: text('who'), cell: who, width: 220 },
    { id: 'subject', header: text('subject'), cell: whose, width: 180 },
    { id: 'changes', header: text('changes'), cell: changes, width: 280 },
    { id: 'resource', header: text('resource'), cell: kind, width: 170 },
  ];
};

const hidden = ['resource'];

/** The entries as a list; the address holds filters, sorting, page and the open entry. */
export function AuditTable(props: AuditTableProps) {
  const text = useTexts('audit');
  const { address, change } = props;
  const isNarrowed = address.filters !== undefined;
  const empty = isNarrowed ? { title: text('noMatch'), text: text('noMatchText') } : { title: text('emptyTitle') };
  return (
    <AddressTable
      {...props}
      usualSort="-at"
      hidden={hidden}
      label={text('title')}
      columns={useColumns()}
      rowLabel={({ action }) => action}
      empty={empty}
      opens
      toolbar={<Filters address={address} change={change} />}
    />
  );
}

function Filters({ address, change }: Pick<AuditTableProps, 'address' | 'change'>) {
  return <AddressFilters address={address} change={change} filters={useAuditFilters()} kinds={audit.filters} />;
}
