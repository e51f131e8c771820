import { type PreparedKind, prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

/** Most customers have nothing to confirm. */
const PreparedList = later(() => import('./prepared-list.tsx').then((module) => ({ default: module.PreparedList })));

/** Everything that can await a confirmation fits on one page. */
const queryOf = (kind: PreparedKind | undefined) => ({
  filters: JSON.stringify({
    state: { eq: 'prepared' },
    ...(kind && { kind: { in: kind === 'order' ? ['order', 'orderChange'] : [kind] } }),
  }),
  sorts: '["lapsesAt"]',
  pageSize: 100,
});

/**
 * Prepared records, of one kind or any, that the customer can confirm or decline, soonest to lapse first; renders
 * nothing without any. Orders include changes to them.
 */
export function PreparedCard({ kind }: { readonly kind?: PreparedKind }) {
  const { data } = useRead(prepared.routes.list, { query: queryOf(kind) as never });
  const items = data?.prepared ?? [];
  if (items.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PreparedList items={items} />
    </Suspense>
  );
}
