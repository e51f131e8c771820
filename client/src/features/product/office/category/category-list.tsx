import {
  type ProductCategory,
  productCategory,
  productCategoryStats,
  removeCategoryFile,
  uploadCategoryFile,
} from '@countinghouse/contract/product-category/product-category.ts';
import { ProductCategoryStatus } from '@countinghouse/contract/schemas/product-category/product-category.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { upload } from '../../../../kernel/call/upload.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../../../kernel/resource/use-call.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { IconEdit } from '../../../../ui/icons.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { Columns } from '../../../../ui/page/panel.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { type ListDeclaration, listTexts, type RecordPanelProps, ResourceList } from '../../../list/index.ts';
import { marketFilter } from '../../choice/shelf-filters.tsx';
import { Count } from '../figures.tsx';
import { GateBadges } from '../gate.tsx';
import classes from '../office.module.css';
import { FileUpload, StoredFile } from '../stored-file.tsx';
import { CategoryForm } from './category-form.tsx';

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
    json: {
      example: { name: text('exampleName'), status: 'active', market: null, fields: [] },
      rules: async () =>
        (await import('@countinghouse/contract/schemas/product-category/product-category.ts')).productCategory.create,
    },
    ...(seesFigures && { figures: <CategoryFigures /> }),
  };
  return <ResourceList list={list} />;
}

/** A category's single document, such as its terms. */
function CategoryFile({ item }: { readonly item: ProductCategory }) {
  const text = useTexts('productCategory');
  const mayUpdate = useMay('productCategory:update');
  const { mutateAsync } = useWrite(removeCategoryFile);
  const params = { id: item.id };
  const send = async (file: File): Promise<void> => {
    await upload(uploadCategoryFile, { params, file });
    showToast({ type: 'success', message: text('fileSaved') });
  };
  const remove = async (): Promise<void> => {
    await mutateAsync({ params });
    showToast({ type: 'success', message: text('fileRemoved') });
  };
  return (
    <section className={classes.part}>
      <h3 className={shared.heading}>{text('file')}</h3>
      {item.file && <StoredFile file={item.file} {...(mayUpdate && { onRemove: remove })} />}
      {!item.file && !mayUpdate && <p className={shared.quiet}>{text('fileNone')}</p>}
      {mayUpdate && <FileUpload label={text(item.file ? 'fileReplace' : 'fileUpload')} onFile={send} />}
    </section>
  );
}

function CategoryStatus({ status }: Pick<ProductCategory, 'status'>) {
  return (
    <StatusBadge tone={status === 'active' ? 'success' : 'neutral'}>{useTexts('productCategory')(status)}</StatusBadge>
  );
}

/** A category beside the list: fields, file, and editing. */
function CategoryPanel({ item, save }: RecordPanelProps<ProductCategory>) {
  const text = useTexts('productCategory');
  const field = useTexts('field');
  const mayUpdate = useMay('productCategory:update');
  const [edited, setEdited] = useState<ProductCategory | null>(null);
  if (edited) return <CategoryForm item={edited} save={save} onClose={() => setEdited(null)} />;
  return (
    <div className={shared.column}>
      <div className={shared.buttons}>
        {mayUpdate && (
          <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={() => setEdited(item)}>
            {text('edit')}
          </Button>
        )}
      </div>
      <Facts>
        <Fact name={field('status')}>
          <CategoryStatus status={item.status} />
        </Fact>
        <Fact name={field('marketName')}>{item.marketName ?? text('marketNone')}</Fact>
        <Fact name={field('neededLabels')}>
          <GateBadges labels={item.neededLabels} />
        </Fact>
        <Fact name={field('productCount')}>
          <Link to="/office/products" search={{ filters: { category: { eq: item.id } } }}>
            {text('products', { count: item.productCount })}
          </Link>
        </Fact>
      </Facts>
      <Fields item={item} />
      <CategoryFile item={item} />
    </div>
  );
}

function Fields({ item }: { readonly item: ProductCategory }) {
  const text = useTexts('productCategory');
  return (
    <section className={classes.part}>
      <h3 className={shared.heading}>{text('fields')}</h3>
      {item.fields.length === 0 && <p className={shared.quiet}>{text('fieldsNone')}</p>}
      <ul className={classes.rows}>
        {item.fields.map(({ id, name, type, required, options }) => (
          <li key={id} className={classes.row}>
            <span className={classes.rowLabels}>
              <span>{name}</span>
              {options.length > 0 && <span className={shared.quiet}>{options.map(({ key }) => key).join(', ')}</span>}
            </span>
            <span className={shared.quiet}>
              {text(type)}
              {required && `, ${text('required')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
