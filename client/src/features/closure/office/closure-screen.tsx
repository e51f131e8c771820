import { closure } from '@countinghouse/contract/closure/closure.ts';
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
import { ErasureTable } from '../../erasure/index.ts';
import { useListAddress } from '../../list/index.ts';
import { ClosurePanel } from './closure-panel.tsx';
import { ClosureTable } from './closure-table.tsx';

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
