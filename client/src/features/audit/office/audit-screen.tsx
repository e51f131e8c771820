import { audit, type AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { useEffect } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { type ListAddress, useListAddress, queryOf } from '../../list/index.ts';
import { ActionName } from './audit-cells.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { AuditTable } from './audit-table.tsx';
import { recordedResources } from './audit-labels.ts';

const nothing = {};

/** The entries for the query in the address; any recorded action refreshes them. */
const useEntries = (address: ListAddress) => {
  const query = queryOf(address, nothing);
  const result = useRead(
    audit.routes.list,
    { query: listQuery(query) },
    { resources: recordedResources, keepPrevious: true },
  );
  return { query, result };
};

/** The audit trail: all of it with the permission, otherwise the reader's own part. */
export function AuditScreen() {
  const text = useTexts('audit');
  const seesAll = useReach('audit:read') === 'all';
  const [address, change] = useListAddress();
  const { query, result } = useEntries(address);
  useEffect(() => nameScreen(text('title')), [text]);
  const close = (): void => change({ record: undefined });
  const shown = result.data?.entries.find(({ id }) => id === address.record);
  return (
    <>
      <PageHeader title={text('title')} description={text(seesAll ? 'description' : 'descriptionOwn')} />
      <AuditTable
        address={address}
        change={change}
        query={query}
        page={result.data}
        status={result.error && !result.data ? 'error' : result.isPending ? 'loading' : 'ready'}
        refreshing={result.isFetching && !result.isPending}
        errorMessage={messageOf(result.error)}
        onRetry={() => void result.refetch()}
      />
      <SidePanel opened={address.record !== undefined} onClose={close} title={<Title entry={shown} />} width={600}>
        {shown ? <AuditPanel entry={shown} /> : <EmptyState title={text('notShown')} />}
      </SidePanel>
    </>
  );
}

function Title({ entry }: { readonly entry: AuditEntry | undefined }) {
  const text = useTexts('audit');
  return entry ? <ActionName action={entry.action} /> : text('title');
}
