import { type VaultStatus, vault } from '@countinghouse/contract/product/vault.ts';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { IconLock } from '../../../../ui/icons.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/page/screen-state.tsx';
import { PageTurner } from '../catalogue/page-turner.tsx';
import { WayLink } from '../way-link.tsx';
import { VaultRow } from './vault-row.tsx';
import classes from '../customer.module.css';

const pageSize = 24;
const sorts = { owned: '-datePurchased', sold: '-dateSold' } as const;

/** The customer's owned and sold products, page by page. */
export function KeptProducts() {
  const text = useTexts('myVault');
  const [status, choose] = useState<VaultStatus>('owned');
  return (
    <Panel
      title={text('products')}
      actions={
        <SegmentedControl
          aria-label={text('show')}
          data={[
            { value: 'owned', label: text('owned') },
            { value: 'sold', label: text('sold') },
          ]}
          value={status}
          onChange={(next) => choose(next === 'sold' ? 'sold' : 'owned')}
        />
      }
    >
      <Rows key={status} status={status} />
    </Panel>
  );
}

function Rows({ status }: { readonly status: VaultStatus }) {
  const text = useTexts('myVault');
  const [page, turn] = useState(1);
  const query = {
    filters: JSON.stringify({ status: { eq: status } }),
    sorts: JSON.stringify([sorts[status]]),
    page,
    pageSize,
  };
  const { data, error, refetch } = useRead(
    vault.routes.list,
    { query },
    { resources: ['product', 'offer'], keepPrevious: true },
  );
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.count === 0) return <Nothing status={status} />;
  return (
    <div className={classes.part}>
      <ul className={classes.rows} aria-label={text(status)}>
        {data.vault.map((item) => (
          <li key={item.id}>
            <VaultRow item={item} />
          </li>
        ))}
      </ul>
      <PageTurner
        page={page}
        pageSize={pageSize}
        shown={data.vault.length}
        count={data.count}
        capped={data.countIsMinimum}
        onPage={turn}
      />
    </div>
  );
}

function Nothing({ status }: { readonly status: VaultStatus }) {
  const text = useTexts('myVault');
  return (
    <EmptyState
      title={text(`${status}Empty`)}
      text={text(`${status}EmptyText`)}
      icon={<IconLock size={20} aria-hidden />}
      action={<WayLink href="/my/products" label={text('toCatalogue')} />}
    />
  );
}
