import { vaultStates, type VaultItem, vault } from '@countinghouse/contract/product/vault.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../../kernel/resource/list-query.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { nameLink } from '../../../../ui/page/name-link.ts';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';
import { leadFilter } from '../../../lead-choice/index.tsx';
import { Count, Gain } from '../figures.tsx';
import { categoryFilter } from '../../choice/shelf-filters.tsx';
import { DerivedList, useDerivedQuery } from './derived-list.tsx';
import { bought, customer, VaultStatusBadge } from './vault-cells.tsx';
import { VaultFigures } from './vault-figures.tsx';

const columns = [
  { id: 'productName', always: true, width: 240, cell: bought },
  { id: 'leadName', width: 160, cell: customer },
  { id: 'status', width: 110, cell: ({ status }: VaultItem) => <VaultStatusBadge status={status} /> },
  { id: 'cost', numeric: true, width: 130, cell: ({ cost }: VaultItem) => <Money amount={cost} /> },
  {
    id: 'currentOfferAmount',
    numeric: true,
    width: 140,
    cell: ({ currentOffer, currentOfferAmount }: VaultItem) =>
      currentOffer && (
        <Link to="/office/offers" search={{ record: currentOffer }} className={nameLink}>
          <Money amount={currentOfferAmount} />
        </Link>
      ),
  },
  { ...dateTimeColumn('currentOfferExpires'), width: 170 },
  { id: 'gain', numeric: true, width: 130, cell: ({ gain }: VaultItem) => <Gain amount={gain} /> },
  { id: 'offerCount', numeric: true, width: 100, cell: ({ offerCount }: VaultItem) => <Count value={offerCount} /> },
  { id: 'categoryName', width: 150, cell: ({ categoryName }: VaultItem) => categoryName },
  { ...dateTimeColumn('datePurchased'), width: 170 },
  dateTimeColumn('dateSold'),
];

/** Customers' owned and sold products, with the current offers. */
export function VaultList() {
  const text = useTexts('vault');
  const field = useTexts('field');
  const read = useRead(
    vault.routes.list,
    { query: listQuery(useDerivedQuery()) },
    { resources: ['product', 'offer'], keepPrevious: true },
  );
  return (
    <DerivedList
      title={text('title')}
      description={text('description')}
      columns={columns}
      hidden={['categoryName', 'dateSold']}
      kinds={vault.filters}
      sorts={vault.sorts}
      usualSort="-datePurchased"
      filters={[
        {
          id: 'status',
          choices: vaultStates.names.map((value) => ({ value, label: text(vaultStates.states[value].label) })),
        },
        { id: 'lead', label: field('leadName'), picker: leadFilter },
        { id: 'category', label: field('categoryName'), picker: categoryFilter },
        { id: 'productName' },
        { id: 'cost' },
        { id: 'datePurchased' },
        { id: 'dateSold' },
      ]}
      empty={{ title: text('emptyTitle'), text: text('emptyText') }}
      read={read}
      rows={read.data?.vault}
      rowLabel={({ productName, leadName }) => `${productName} · ${leadName}`}
      above={<VaultFigures />}
      exported={{ resource: vault, permission: 'vault:export' }}
    />
  );
}
