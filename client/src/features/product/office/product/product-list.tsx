import type { FilterKind, Filters } from '@countinghouse/contract/kernel/filter.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { offer } from '@countinghouse/contract/offer/offer.ts';
import { fieldKey, filterKindOf, type ProductField } from '@countinghouse/contract/product-category/product-field.ts';
import { type Product, product, productStats } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { useFirmLabels } from '../../../../kernel/setting/firm-labels.ts';
import { FieldsDialog } from '../../../../ui/form/form-dialog.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { IconReceipt, IconTag } from '../../../../ui/icons.ts';
import { Columns } from '../../../../ui/page/panel.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { leadFilter } from '../../../lead-choice/index.tsx';
import {
  type ListDeclaration,
  type ListFilter,
  listTexts,
  ResourceList,
  type RowAction,
  useListAddress,
} from '../../../list/index.ts';
import { categoryFilter, marketFilter } from '../../choice/shelf-filters.tsx';
import { useFieldsOf, useFoundCategories } from '../../choice/use-shelves.ts';
import { OfferForm } from '../offer/offer-form.tsx';
import classes from '../office.module.css';
import { productColumns } from './product-cells.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductPanel } from './product-panel.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';

/** Available, owned and bought-back products. */
function ProductFigures() {
  const { data, pending } = answerOf(useRead(productStats, {}, { resources: ['product-category'] }));
  if (pending) return pending;
  return <ProductTiles stats={data} />;
}

function ProductTiles({ stats }: { readonly stats: ReplyOf<typeof productStats> | undefined }) {
  const text = useTexts('product');
  const language = useLanguage();
  const loading = stats === undefined;
  const most = [...(stats?.byCategory ?? [])].toSorted((one, other) => other.available - one.available)[0];
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile
          label={text('available')}
          value={stats?.available ?? '–'}
          note={stats && text('statWorth', { amount: euroText(stats.priceAvailable, language) })}
          loading={loading}
        />
        <StatTile
          label={text('owned')}
          value={stats?.owned ?? '–'}
          note={stats && text('statPaid', { amount: euroText(stats.costOwned, language) })}
          loading={loading}
        />
        <StatTile label={text('sold')} value={stats?.sold ?? '–'} loading={loading} />
        <StatTile
          label={text('statMost')}
          value={most?.name ?? '–'}
          note={most && text('statAvailable', { count: most.available })}
          loading={loading}
        />
      </Columns>
    </div>
  );
}

const offers = resourceQueries(offer);

interface OfferDialogProps {
  readonly product: Pick<Product, 'id' | 'name' | 'price' | 'leadName'>;
  readonly onClose: () => void;
}

function OfferDialog({ product, onClose }: OfferDialogProps) {
  const text = useTexts('productOffer');
  const price = euroText(product.price, useLanguage());
  const { mutateAsync } = offers.useCreate();
  const save = async (fields: object): Promise<void> => {
    await mutateAsync(fields as never);
    showToast({ type: 'success', message: text('made', { name: product.name }) });
    onClose();
  };
  return (
    <FieldsDialog title={text('dialogTitle', { name: product.name })} onClose={onClose}>
      <p className={classes.said}>{text('dialogText', { customer: product.leadName ?? '', price })}</p>
      <OfferForm item={null} product={product.id} save={save} onClose={onClose} />
    </FieldsDialog>
  );
}

const nameOf = ({ name }: Product): string => name;

/** All products; filtered by one category, its own fields become columns, filters and sorts. */
export function ProductList() {
  const text = useTexts('product');
  const category = useNarrowedCategory();
  const fields = useFieldsOf(category);
  const [first] = useFoundCategories('').items;
  const rows = useRowActions();
  const list: ListDeclaration<typeof product> = {
    resource: withFieldsOf(fields),
    resources: ['product-category', 'product-market'],
    name: 'product',
    ...listTexts(text),
    columns: productColumns(fields),
    filters: useProductFilters(fields),
    nameOf,
    form: ProductForm,
    panel: ProductPanel,
    rowActions: rows.actionsOf,
    deleteNote: text('deleteNote'),
    json: {
      example: { category: category ?? first?.id ?? '', name: text('exampleName'), price: 1200, values: {} },
      rules: async () => (await import('@countinghouse/contract/schemas/product/product.ts')).product.create,
    },
    figures: <ProductFigures />,
  };
  return (
    <>
      <ResourceList list={list} />
      {rows.dialog}
    </>
  );
}

/** The actions on a row besides deletion, and their dialog. */
const useRowActions = () => {
  const text = useTexts('product');
  const mayBuy = useMay('product:purchase');
  const mayOffer = useMay('offer:create');
  const [opened, setOpened] = useState<{ readonly item: Product; readonly action: 'buy' | 'offer' } | null>(null);
  const actionsOf = (item: Product): readonly RowAction[] => {
    if (mayBuy && productStates.allows(item.status, 'purchase'))
      return [
        {
          id: 'buy',
          label: text('buy'),
          icon: <IconReceipt size={15} aria-hidden />,
          onChoose: () => setOpened({ item, action: 'buy' }),
        },
      ];
    if (mayOffer && productStates.allows(item.status, 'offer'))
      return [
        {
          id: 'offer',
          label: text('makeOffer'),
          icon: <IconTag size={15} aria-hidden />,
          onChoose: () => setOpened({ item, action: 'offer' }),
        },
      ];
    return [];
  };
  const close = () => setOpened(null);
  const dialog =
    opened &&
    (opened.action === 'buy' ? (
      <PurchaseDialog item={opened.item} onClose={close} />
    ) : (
      <OfferDialog product={opened.item} onClose={close} />
    ));
  return { actionsOf, dialog };
};

/** The one category that the filters select; undefined for none or several. */
const onlyCategory = (filters: Filters | undefined): string | undefined => {
  const { eq, in: several } = (filters?.['category'] ?? {}) as { eq?: string; in?: readonly string[] };
  return eq ?? (several?.length === 1 ? several[0] : undefined);
};

const isOwnField = (name: string): boolean => name.replace(/^-/, '').startsWith(fieldKey(''));

const withoutFields = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !isOwnField(name)));

/**
 * The category in the address, for the server. Removes filters and sorts by category fields when it is no longer the
 * only one, because the server would refuse them.
 */
const useNarrowedCategory = (): string | undefined => {
  const [{ filters = {}, sort = '' }, change] = useListAddress();
  const category = onlyCategory(filters);
  const wanted = category === undefined ? withoutFields(filters) : { ...filters, category: { eq: category } };
  const sorts = sort.split(',').filter((name) => category !== undefined || !isOwnField(name));
  const isOther = JSON.stringify(wanted) !== JSON.stringify(filters) || sorts.join(',') !== sort;
  useEffect(() => {
    if (!isOther) return;
    const next = Object.keys(wanted).length > 0 ? wanted : undefined;
    change({ filters: next, sort: sorts.join(',') || undefined }, { replace: true });
  });
  return category;
};

/** The resource with a category's fields among its filters and sorts. */
const withFieldsOf = (fields: readonly ProductField[]): typeof product => {
  const kinds: Record<string, FilterKind> = Object.fromEntries(
    fields.map((field) => [fieldKey(field.id), filterKindOf(field)]),
  );
  const sorts = [...product.sorts, ...fields.map(({ id }) => fieldKey(id))];
  return { ...product, filters: { ...product.filters, ...kinds }, sorts: sorts as unknown as typeof product.sorts };
};

const choicesOf = ({ type, options }: ProductField) =>
  type === 'select' ? { choices: options.map(({ id, key }) => ({ value: id, label: key })) } : {};

/** The filters of products, including a category's own fields if the list is filtered by it. */
const useProductFilters = (fields: readonly ProductField[]): readonly ListFilter[] => {
  const text = useTexts('product');
  const field = useTexts('field');
  const { labels } = useFirmLabels();
  return [
    { id: 'category', label: field('categoryName'), picker: categoryFilter },
    ...fields.map((one) => ({ id: fieldKey(one.id), label: one.name, nullable: !one.required, ...choicesOf(one) })),
    {
      id: 'status',
      choices: productStates.names.map((value) => ({ value, label: text(productStates.states[value].label) })),
    },
    { id: 'price' },
    { id: 'name' },
    { id: 'market', label: field('marketName'), picker: marketFilter, nullable: true },
    { id: 'lead', label: field('leadName'), picker: leadFilter },
    { id: 'label', choices: labels.map(({ key, name }) => ({ value: key, label: name })), nullable: true },
    { id: 'datePurchased', nullable: true },
    { id: 'dateCreation' },
  ];
};
