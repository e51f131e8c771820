import { approval, type Approval, approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useTab } from '../../../kernel/router/use-tab.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { Money } from '../../../ui/format/money.tsx';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import type { DataColumn } from '../../../ui/table/table-props.ts';
import { AddressFilters, AddressTable } from '../../address-table/index.tsx';
import { type ChangeAddress, type ListAddress, queryOf, useListAddress } from '../../list/index.ts';
import {
  Agreed,
  amountOf,
  BalanceChange,
  kindLabels,
  KindName,
  payerOf,
  StateBadge,
  subjectOf,
} from './approval-cells.tsx';
import { ApprovalPanel, useFigures } from './approval-panel.tsx';

const tabs = ['waiting', 'decided'] as const;

/** Pending approvals and past decisions. */
export function ApprovalScreen() {
  const text = useTexts('approval');
  const [address, change] = useListAddress();
  const [tab, show] = useTab(tabs);
  useEffect(() => nameScreen(text('title')), [text]);
  const labels = { waiting: text('tabWaiting'), decided: text('tabDecided') };
  return (
    <>
      <PageHeader title={text('title')} description={text('description')} />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <TabBar shown={tab} tabs={tabs.map((value) => ({ value, label: labels[value] }))} />
        {tabs.map((value) => (
          <Tabs.Panel key={value} value={value} pt="md">
            <ApprovalTable address={address} change={change} isWaiting={value === 'waiting'} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Detail id={address.record} onClose={() => change({ record: undefined })} />
    </>
  );
}

function Detail({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  const text = useTexts('approval');
  const { data, pending } = answerOf(
    useRead(approval.routes.one, { params: { id: id ?? '' } }, { enabled: id !== undefined, resources: ['user'] }),
    <Skeleton height={240} />,
  );
  return (
    <SidePanel
      opened={id !== undefined}
      onClose={onClose}
      title={data ? <KindName kind={data.kind} /> : text('title')}
      width={600}
    >
      {data && <ApprovalPanel key={data.id} item={data} />}
      {pending}
    </SidePanel>
  );
}

interface ApprovalTableProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly isWaiting: boolean;
}

const kind = (item: Approval) => <KindName {...item} />;
const state = (item: Approval) => <StateBadge {...item} />;
const agreed = (item: Approval) => <Agreed {...item} />;
const proposer = ({ proposedByName }: Approval) => proposedByName ?? '';

const open = { state: { in: approvalStates.open } };
const done = { state: { in: approvalStates.names.filter((name) => !approvalStates.states[name].isOpen) } };

const amount = (item: Approval) => {
  const euro = amountOf(item);
  return euro !== null && <Money amount={euro} />;
};

const useColumns = (isWaiting: boolean, items: readonly Approval[]): readonly DataColumn<Approval>[] => {
  const text = useTexts('approval');
  const figures = useFigures(isWaiting ? items.map(({ id }) => id) : []);
  const balance = ({ id }: Approval) => {
    const found = figures.get(id);
    return found && <BalanceChange {...found} />;
  };
  const payer = ({ id }: Approval) => {
    const found = figures.get(id);
    return found && payerOf(found);
  };
  return [
    { id: 'kind', header: text('kind'), cell: kind, width: 230, always: true, sortable: true },
    { id: 'subject', header: text('subject'), cell: subjectOf, width: 220 },
    { id: 'amount', header: text('amount'), cell: amount, width: 130, numeric: true },
    { id: 'proposedBy', header: text('proposedBy'), cell: proposer, width: 190 },
    ...(isWaiting
      ? ([
          { id: 'balance', header: text('balance'), cell: balance, width: 220 },
          { id: 'payer', header: text('payer'), cell: payer, width: 200 },
          { ...dateTimeColumn('dateCreation'), header: text('proposedAt'), sortable: true },
          { id: 'agreed', header: text('agreed'), cell: agreed, width: 140 },
        ] as const)
      : ([
          { ...dateTimeColumn('dateDone'), header: text('decidedAt'), sortable: true },
          { id: 'state', header: text('state'), cell: state, width: 150, sortable: true },
        ] as const)),
  ];
};

/** Pending approvals, oldest first, or decided ones, newest first, by the query in the address. */
const useApprovals = (address: ListAddress, isWaiting: boolean) => {
  const query = queryOf(address, isWaiting ? open : done);
  const usualSort = isWaiting ? 'dateCreation' : '-dateDone';
  const sorts = query.sorts.length > 0 ? query.sorts : [usualSort];
  const input = { query: listQuery({ ...query, sorts }) };
  return { usualSort, read: useRead(approval.routes.list, input, { resources: ['user'], keepPrevious: true }) };
};

const useEmpty = (isWaiting: boolean, isNarrowed: boolean) => {
  const text = useTexts('approval');
  const icon = <IconCircleCheck size={20} aria-hidden />;
  if (isNarrowed) return { title: text('noMatch'), text: text('emptyText'), icon };
  return isWaiting
    ? { title: text('emptyWaiting'), text: text('emptyWaitingText'), icon }
    : { title: text('emptyDone'), icon };
};

const none: readonly Approval[] = [];

/** The approvals of one tab; the address holds filters, sorting, page and the open one. */
function ApprovalTable({ address, change, isWaiting }: ApprovalTableProps) {
  const text = useTexts('approval');
  const { usualSort, read } = useApprovals(address, isWaiting);
  const empty = useEmpty(isWaiting, address.filters !== undefined);
  return (
    <AddressTable
      address={address}
      change={change}
      read={read}
      rows={read.data?.approvals}
      usualSort={usualSort}
      label={text('title')}
      columns={useColumns(isWaiting, read.data?.approvals ?? none)}
      rowLabel={subjectOf}
      empty={empty}
      opens
      toolbar={<Filters address={address} change={change} />}
    />
  );
}

function Filters({ address, change }: Pick<ApprovalTableProps, 'address' | 'change'>) {
  const text = useTexts('approval');
  const choices = Object.entries(kindLabels).map(([value, key]) => ({ value, label: text(key) }));
  const filters = [
    { id: 'kind', label: text('kind'), choices },
    { id: 'dateCreation', label: text('proposedAt') },
  ];
  return <AddressFilters address={address} change={change} filters={filters} kinds={approval.filters} />;
}
