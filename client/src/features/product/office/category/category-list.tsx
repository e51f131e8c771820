import {
  type ProductCategory,
  productCategory,
  productCategoryStats,
  ProductCategoryStatus,
} from '@countinghouse/contract/product-category/product-category.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Columns } from '../../../../ui/page/panel.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';
import { type ListDeclaration, listTexts, ResourceList } from '../../../list/index.ts';
import { marketFilter } from '../../choice/shelf-filters.tsx';
import { Count } from '../figures.tsx';
import { GateBadges } from '../gate.tsx';
import classes from '../office.module.css';
import { CategoryForm } from './category-form.tsx';
import { CategoryPanel, CategoryStatus } from './category-panel.tsx';

/** The number of open categories, and of their products. */
function CategoryFigures() {
  const text = useTexts('productCategory');
  const language = useLanguage();
  const { data, pending } = answerOf(useRead(productCategoryStats, {}, { resources: ['product'] }));
  if (pending) return pending;
  const sum = (figure: 'available' | 'owned' | 'sold' | 'priceAvailable') =>
    (data?.categories ?? []).reduce((total, one) => total + one[figure], 0);
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile
          label={text('statActive')}
          value={data?.active ?? '–'}
          note={data && text('statInactive', { count: data.inactive })}
          loading={!data}
        />
        <StatTile
          label={text('statAvailable')}
          value={sum('available')}
          note={data && text('statWorth', { amount: euroText(sum('priceAvailable'), language) })}
          loading={!data}
        />
        <StatTile label={text('statOwned')} value={sum('owned')} loading={!data} />
        <StatTile label={text('statSold')} value={sum('sold')} loading={!data} />
      </Columns>
    </div>
  );
}

const nameOf = ({ name }: ProductCategory): string => name;
const market = ({ marketName }: ProductCategory) => marketName ?? '–';
const status = (item: ProductCategory) => <CategoryStatus status={item.status} />;
const fields = ({ fields: all }: ProductCategory) => all.map(({ name }) => name).join(', ');
const products = ({ productCount }: ProductCategory) => <Count value={productCount} />;
const gate = ({ neededLabels }: ProductCategory) => <GateBadges labels={neededLabels} />;

/** The categories, each with the fields of its products. */
export function CategoryList() {
  const text = useTexts('productCategory');
  const field = useTexts('field');
  const seesFigures = useMay('productCategory:create');
  const list: ListDeclaration<typeof productCategory> = {
    resource: productCategory,
    resources: ['product', 'product-market'],
    name: 'productCategory',
    ...listTexts(text),
    columns: [
      { id: 'name', always: true, width: 200, cell: nameOf },
      { id: 'status', width: 110, cell: status },
      { id: 'marketName', width: 160, cell: market },
      { id: 'fields', width: 260, cell: fields },
      { id: 'productCount', numeric: true, width: 110, cell: products },
      { id: 'neededLabels', width: 170, cell: gate },
      { ...dateTimeColumn('dateCreation'), extra: true },
    ],
    filters: [
      { id: 'name' },
      { id: 'status', choices: ProductCategoryStatus.options.map((value) => ({ value, label: text(value) })) },
      { id: 'market', label: field('marketName'), picker: marketFilter, nullable: true },
      { id: 'dateCreation' },
    ],
    nameOf,
    form: CategoryForm,
    panel: CategoryPanel,
    deleteNote: text('deleteNote'),
    jsonExample: { name: text('exampleName'), status: 'active', market: null, fields: [] },
    ...(seesFigures && { above: <CategoryFigures /> }),
  };
  return <ResourceList list={list} />;
}
