import { type BulkChange, bulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { BulkChangeKind } from '@countinghouse/contract/schemas/bulk-change/bulk-change.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { IconRotateClockwise } from '../../../ui/icons.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import type { DataColumn } from '../../../ui/table/table-props.ts';
import { AddressFilters, AddressTable } from '../../address-table/index.tsx';
import { useActors } from '../../audit/index.ts';
import { type ListFilter, queryOf, useListAddress } from '../../list/index.ts';
import { Owners, UndoButton, UndoResult, undoUntil } from './change-cells.tsx';
import { ChangePanel } from './change-panel.tsx';
import { kindKeys, useChangeTexts } from './change-texts.ts';

const nothing = {};

/** Resources of which many records are changed: a change is recorded with theirs. */
const resources: readonly ResourceName[] = ['user', 'campaign', 'task', 'project', 'product'];

const who = ({ actorName }: BulkChange) => actorName;
const owners = (change: BulkChange) => <Owners change={change} />;
const until = (change: BulkChange) =>
  change.dateUndone === null && <DateTime instant={undoUntil(change)} style="date" />;
const undo = (change: BulkChange) =>
  change.dateUndone === null ? <UndoButton change={change} /> : <UndoResult change={change} />;
const what = (change: BulkChange) => <What change={change} />;
const count = (change: BulkChange) => <Count change={change} />;

function What({ change }: { readonly change: BulkChange }) {
  return useChangeTexts().what(change);
}

function Count({ change }: { readonly change: BulkChange }) {
  return useChangeTexts().records(change);
}

const useColumns = (): readonly DataColumn<BulkChange>[] => {
  const { text } = useChangeTexts();
  const seesAll = useReach('bulkChange:read') === 'all';
  return [
    { id: 'what', header: text('what'), cell: what, width: 215, always: true },
    { id: 'count', header: text('records'), cell: count, width: 125 },
    { id: 'owners', header: text('owners'), cell: owners, width: 175 },
    ...(seesAll ? [{ id: 'who', header: text('who'), cell: who, width: 130 }] : []),
    { ...dateTimeColumn('dateCreation'), header: text('at'), sortable: true, width: 160 },
    { id: 'until', header: text('undoUntil'), cell: until, width: 125 },
    { id: 'undo', header: text('undo'), cell: undo, width: 205, stays: true, always: true },
  ];
};

/** The filters of changes; a reader who sees only their own gets no filter by author. */
const useFilters = (): readonly ListFilter[] => {
  const { text } = useChangeTexts();
  const actors = useActors();
  const seesAll = useReach('bulkChange:read') === 'all';
  const kinds = BulkChangeKind.options.map((value) => ({ value, label: text(kindKeys[value]) }));
  return [
    { id: 'kind', label: text('kind'), choices: kinds },
    ...(seesAll ? [{ id: 'actor', label: text('who'), choices: actors }] : []),
    { id: 'dateCreation', label: text('at') },
    { id: 'dateUndone', label: text('undoneAt'), nullable: true },
  ];
};

/** Bulk changes and deletions of the last 30 days, each with its undo. */
export function ChangeScreen() {
  const { text, what: format } = useChangeTexts();
  const seesAll = useReach('bulkChange:read') === 'all';
  const [address, change] = useListAddress();
  const query = listQuery(queryOf(address, nothing));
  const read = useRead(bulkChange.routes.list, { query }, { resources, keepPrevious: true });
  const rows = read.data?.changes;
  const shown = rows?.find(({ id }) => id === address.record);
  useScreenTitle(text('title'));
  return (
    <>
      <PageHeader title={text('title')} description={text(seesAll ? 'description' : 'descriptionOwn')} />
      <AddressTable
        address={address}
        change={change}
        read={read}
        rows={rows}
        usualSort="-dateCreation"
        label={text('title')}
        columns={useColumns()}
        rowLabel={format}
        empty={{
          title: text('emptyTitle'),
          text: text('emptyText'),
          icon: <IconRotateClockwise size={20} aria-hidden />,
        }}
        opens
        toolbar={<AddressFilters address={address} change={change} filters={useFilters()} kinds={bulkChange.filters} />}
      />
      <SidePanel
        opened={address.record !== undefined}
        onClose={() => change({ record: undefined })}
        title={shown ? format(shown) : text('title')}
      >
        {shown && <ChangePanel key={shown.id} change={shown} />}
        {!shown && rows && <EmptyState title={text('notShown')} />}
      </SidePanel>
    </>
  );
}
