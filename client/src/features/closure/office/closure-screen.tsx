import { type Closure, closure, closureStates, undecidedStates } from '@countinghouse/contract/closure/closure.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useTab } from '../../../kernel/router/use-tab.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import type { DataColumn } from '../../../ui/table/table-props.ts';
import { AddressTable } from '../../address-table/index.tsx';
import { ErasureTable } from '../../erasure/index.ts';
import { type ChangeAddress, type ListAddress, queryOf, useListAddress } from '../../list/index.ts';
import { Age, ClosurePanel, FreeBadge, StateBadge } from './closure-panel.tsx';

const tabs = ['waiting', 'decided', 'erased'] as const;

/** Requests to close an account, past decisions, and erased persons. */
export function ClosureScreen() {
  const text = useTexts('closure');
  const [address, change] = useListAddress();
  const [tab, show] = useTab(tabs);
  useEffect(() => nameScreen(text('officeTitle')), [text]);
  return (
    <>
      <PageHeader title={text('officeTitle')} description={text('officeText')} />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <TabBar
          shown={tab}
          tabs={[
            { value: 'waiting', label: text('tabWaiting') },
            { value: 'decided', label: text('tabDecided') },
            { value: 'erased', label: text('tabErased') },
          ]}
        />
        <Tabs.Panel value="waiting" pt="md">
          <ClosureTable address={address} change={change} isWaiting />
        </Tabs.Panel>
        <Tabs.Panel value="decided" pt="md">
          <ClosureTable address={address} change={change} isWaiting={false} />
        </Tabs.Panel>
        <Tabs.Panel value="erased" pt="md">
          <ErasureTable address={address} change={change} />
        </Tabs.Panel>
      </Tabs>
      <Detail id={tab === 'erased' ? undefined : address.record} onClose={() => change({ record: undefined })} />
    </>
  );
}

const resources = ['user', 'deposit', 'withdrawal', 'order', 'investment', 'product', 'offer', 'approval'] as const;

function Detail({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  const text = useTexts('closure');
  const { data, pending } = answerOf(
    useRead(closure.routes.one, { params: { id: id ?? '' } }, { enabled: id !== undefined, resources }),
    <Skeleton height={240} />,
  );
  return (
    <SidePanel opened={id !== undefined} onClose={onClose} title={data?.leadName ?? text('officeTitle')} width={560}>
      {data && <ClosurePanel key={data.id} item={data} />}
      {pending}
    </SidePanel>
  );
}

interface ClosureTableProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly isWaiting: boolean;
}

const age = (item: Closure) => <Age {...item} />;
const free = (item: Closure) => <FreeBadge {...item} />;
const state = (item: Closure) => <StateBadge {...item} />;
const nameOf = ({ leadName }: Closure): string => leadName;

const undecided = { state: { in: undecidedStates } };
const decided = { state: { in: closureStates.names.filter((name) => !undecidedStates.includes(name)) } };

const useColumns = (isWaiting: boolean): readonly DataColumn<Closure>[] => {
  const text = useTexts('closure');
  const customer = { id: 'leadName', header: text('customer'), cell: nameOf, width: 220, always: true } as const;
  if (!isWaiting)
    return [
      customer,
      { id: 'state', header: text('state'), cell: state, width: 170, sortable: true },
      { ...dateTimeColumn('dateDone'), header: text('decidedAt'), sortable: true },
      { id: 'decidedByName', header: text('decidedBy'), cell: (item) => item.decidedByName, width: 190 },
      { id: 'answer', header: text('answer'), cell: (item) => item.answer, width: 260 },
    ];
  return [
    customer,
    { id: 'age', header: text('age'), cell: age, width: 130 },
    { ...dateTimeColumn('dateCreation'), header: text('askedAt'), sortable: true },
    { id: 'isFree', header: text('stands'), cell: free, width: 190 },
    { id: 'assignedToName', header: text('agent'), cell: (item) => item.assignedToName, width: 180 },
    { id: 'reason', header: text('customerReason'), cell: (item) => item.reason, width: 260 },
  ];
};

/** Pending requests, oldest first, or decided ones, newest first. */
const useClosures = (address: ListAddress, isWaiting: boolean) => {
  const query = queryOf(address, isWaiting ? undecided : decided);
  const usualSort = isWaiting ? 'dateCreation' : '-dateDone';
  const sorts = query.sorts.length > 0 ? query.sorts : [usualSort];
  const input = { query: listQuery({ ...query, sorts }) };
  return { usualSort, read: useRead(closure.routes.list, input, { resources, keepPrevious: true }) };
};

/** The requests of one tab; the address holds sorting, page and the open one. */
function ClosureTable({ address, change, isWaiting }: ClosureTableProps) {
  const text = useTexts('closure');
  const { usualSort, read } = useClosures(address, isWaiting);
  const icon = <IconCircleCheck size={20} aria-hidden />;
  return (
    <AddressTable
      address={address}
      change={change}
      read={read}
      rows={read.data?.closures}
      usualSort={usualSort}
      label={text('officeTitle')}
      columns={useColumns(isWaiting)}
      rowLabel={nameOf}
      empty={
        isWaiting
          ? { title: text('emptyWaiting'), text: text('emptyWaitingText'), icon }
          : { title: text('emptyDecided'), icon }
      }
      opens
    />
  );
}
