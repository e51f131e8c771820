import { approval } from '@countinghouse/contract/approval/approval.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useTab } from '../../../kernel/router/use-tab.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { useListAddress } from '../../list/index.ts';
import { KindName } from './approval-cells.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { ApprovalTable } from './approval-table.tsx';

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
