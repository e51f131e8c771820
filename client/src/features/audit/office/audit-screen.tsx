import { audit, type AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { type ChangeAddress, type ListAddress, type ListFilter, queryOf, useListAddress } from '../../list/index.ts';
import { ActionName, Actor, ChangedNames, ResourceName } from './audit-cells.tsx';
import { formatAction, formatResource, recordedActions, recordedResources } from './audit-labels.ts';
import classes from './audit.module.css';
import { FieldDifferences, unchangedName } from './field-differences.tsx';
import { useActors } from './use-actors.ts';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import type { DataColumn } from '../../../ui/table/table-props.ts';
import { leadFilter } from '../../lead-choice/index.tsx';
import { AddressFilters, AddressTable, type AddressTableProps } from '../../address-table/index.tsx';

/** One entry in full: actor, time, customer and changes. */
function AuditPanel({ entry }: { readonly entry: AuditEntry }) {
  const text = useTexts('audit');
  const field = useTexts('field');
  const name = unchangedName(entry);
  return (
    <>
      <Facts>
        <Fact name={text('at')}>
          <DateTime instant={entry.at} style="full" />
        </Fact>
        <Fact name={text('who')}>
          <Actor {...entry} />
        </Fact>
        {entry.subject !== null && entry.subjectName !== null && (
          <Fact name={text('subject')}>
            {entry.subject === entry.actor ? (
              entry.subjectName
            ) : (
              <Link to="/office/leads/$id" params={{ id: entry.subject }} className={classes.link ?? ''}>
                {entry.subjectName}
              </Link>
            )}
          </Fact>
        )}
        <Fact name={text('resource')}>
          <ResourceName resource={entry.resource} />
        </Fact>
        {name !== undefined && <Fact name={field('name')}>{name}</Fact>}
        {entry.record !== null && (
          <Fact name={text('record')}>
            <code className={classes.record}>{entry.record}</code>
          </Fact>
        )}
        {entry.ip !== null && <Fact name={text('ip')}>{entry.ip}</Fact>}
      </Facts>
      <h3 className={classes.heading}>{text('diff')}</h3>
      <FieldDifferences before={entry.before} after={entry.after} resource={entry.resource} />
    </>
  );
}

const nothing = {};

/** The entries for the query in the address; any recorded action refreshes them. */
const useEntries = (address: ListAddress) => {
  const query = listQuery(queryOf(address, nothing));
  return useRead(audit.routes.list, { query }, { resources: recordedResources, keepPrevious: true });
};

/** The audit trail: all of it with the permission, otherwise the reader's own part. */
export function AuditScreen() {
  const text = useTexts('audit');
  const seesAll = useReach('audit:read') === 'all';
  const [address, change] = useListAddress();
  const result = useEntries(address);
  useEffect(() => nameScreen(text('title')), [text]);
  const close = (): void => change({ record: undefined });
  const shown = result.data?.entries.find(({ id }) => id === address.record);
  return (
    <>
      <PageHeader title={text('title')} description={text(seesAll ? 'description' : 'descriptionOwn')} />
      <AuditTable address={address} change={change} read={result} rows={result.data?.entries} />
      <SidePanel opened={address.record !== undefined} onClose={close} title={<Title entry={shown} />} width={600}>
        {shown ? <AuditPanel entry={shown} /> : <EmptyState title={text('notShown')} />}
      </SidePanel>
    </>
  );
}

function Title({ entry }: { readonly entry: AuditEntry | undefined }) {
  const text = useTexts('audit');
  return entry ? <ActionName {...entry} /> : text('title');
}

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

interface AuditTableProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly read: AddressTableProps<AuditEntry>['read'];
  readonly rows: readonly AuditEntry[] | undefined;
}

const who = (entry: AuditEntry) => <Actor {...entry} />;
const what = (entry: AuditEntry) => <ActionName {...entry} />;
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
function AuditTable(props: AuditTableProps) {
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
