import { type Sale, sale } from '@countinghouse/contract/product/vault.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { listQuery } from '../../../../kernel/resource/list-query.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { Columns, Panel } from '../../../../ui/page/panel.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';
import { leadFilter } from '../../../lead-choice/index.tsx';
import { categoryFilter } from '../../choice/shelf-filters.tsx';
import { Gain, ResultColours } from '../figures.tsx';
import classes from '../office.module.css';
import { DerivedList, useDerivedQuery } from './derived-list.tsx';
import { bought, customer } from './vault-cells.tsx';
import { useVaultStats, VaultMonths } from './vault-months.tsx';

/** The number of products bought back, their cost and proceeds, and the last twelve months. */
function SaleFigures() {
  const text = useTexts('vault');
  const language = useLanguage();
  const { data, pending } = answerOf(useVaultStats());
  const money = (amount: number | undefined) => (amount === undefined ? '–' : euroText(amount, language));
  if (pending) return pending;
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile label={text('sold')} value={data?.sold ?? '–'} loading={!data} />
        <StatTile label={text('statCostSold')} value={money(data?.costSold)} loading={!data} />
        <StatTile label={text('statAmountSold')} value={money(data?.amountSold)} loading={!data} />
        <StatTile label={text('statGainSold')} value={data ? <Gain amount={data.gainSold} /> : '–'} loading={!data} />
      </Columns>
      <ResultColours />
      <Panel title={text('statMonths')}>
        <VaultMonths months={data?.byMonth ?? []} series={['sold', 'gain']} />
      </Panel>
    </div>
  );
}

const columns = [
  { id: 'productName', always: true, width: 240, cell: bought },
  { id: 'leadName', width: 160, cell: customer },
  { id: 'cost', numeric: true, width: 130, cell: ({ cost }: Sale) => <Money amount={cost} /> },
  { id: 'amount', numeric: true, width: 130, cell: ({ amount }: Sale) => <Money amount={amount} /> },
  { id: 'gain', numeric: true, width: 130, cell: ({ gain }: Sale) => <Gain amount={gain} /> },
  { id: 'categoryName', width: 150, cell: ({ categoryName }: Sale) => categoryName },
  dateTimeColumn('datePurchased'),
  dateTimeColumn('dateSold'),
];

/** Products that the company bought back, with prices and customers' gains. */
export function SaleList() {
  const text = useTexts('vault');
  const field = useTexts('field');
  const read = useRead(
    sale.routes.list,
    { query: listQuery(useDerivedQuery()) },
    { resources: ['product', 'offer'], keepPrevious: true },
  );
  return (
    <DerivedList
      title={text('saleTitle')}
      description={text('saleDescription')}
      columns={columns}
      hidden={['categoryName']}
      kinds={sale.filters}
      sorts={sale.sorts}
      usualSort="-dateSold"
      filters={[
        { id: 'lead', label: field('leadName'), picker: leadFilter },
        { id: 'category', label: field('categoryName'), picker: categoryFilter },
        { id: 'productName' },
        { id: 'cost' },
        { id: 'amount' },
        { id: 'gain' },
        { id: 'datePurchased' },
        { id: 'dateSold' },
      ]}
      empty={{ title: text('saleEmptyTitle'), text: text('saleEmptyText') }}
      read={read}
      rows={read.data?.sales}
      rowLabel={({ productName, leadName }) => `${productName} · ${leadName}`}
      above={<SaleFigures />}
      exported={{ resource: sale, permission: 'sale:export' }}
    />
  );
}
