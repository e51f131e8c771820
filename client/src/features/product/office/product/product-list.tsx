import type { Product, product } from '@countinghouse/contract/product/product.ts';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { IconReceipt, IconTag } from '../../../../ui/icons.ts';
import { type ListDeclaration, ResourceList, type RowAction } from '../../../list/index.ts';
import { OfferDialog } from '../offer/offer-dialog.tsx';
import { useFieldsOf, useFoundCategories } from '../../choice/use-shelves.ts';
import { productColumns } from './product-cells.tsx';
import { ProductFigures } from './product-figures.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductPanel } from './product-panel.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { useNarrowedCategory, useProductFilters, withFieldsOf } from './use-product-filters.ts';

const nameOf = ({ name }: Product): string => name;

/** All products; filtered by one category, its own fields become columns, filters and sorts. */
export function ProductList() {
  const text = useTexts('product');
  const category = useNarrowedCategory();
  const fields = useFieldsOf(category);
  const [first] = useFoundCategories('');
  const rows = useRowActions();
  const list: ListDeclaration<typeof product> = {
    resource: withFieldsOf(fields),
    resources: ['product-category', 'product-market'],
    name: 'product',
    title: text('title'),
    description: text('description'),
    columns: productColumns(fields),
    filters: useProductFilters(fields),
    searchLabel: text('search'),
    nameOf,
    empty: { title: text('emptyTitle'), text: text('emptyText') },
    createLabel: text('create'),
    form: ProductForm,
    panel: ProductPanel,
    rowActions: rows.actionsOf,
    deleteNote: text('deleteNote'),
    jsonExample: { category: category ?? first?.id ?? '', name: text('exampleName'), price: 1200, values: {} },
    above: <ProductFigures />,
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
  const [asked, ask] = useState<{ readonly item: Product; readonly action: 'buy' | 'offer' } | null>(null);
  const actionsOf = (item: Product): readonly RowAction[] => {
    if (item.status === 'available' && mayBuy)
      return [
        {
          id: 'buy',
          label: text('buy'),
          icon: <IconReceipt size={15} aria-hidden />,
          onChoose: () => ask({ item, action: 'buy' }),
        },
      ];
    if (item.status === 'owned' && mayOffer)
      return [
        {
          id: 'offer',
          label: text('makeOffer'),
          icon: <IconTag size={15} aria-hidden />,
          onChoose: () => ask({ item, action: 'offer' }),
        },
      ];
    return [];
  };
  const close = () => ask(null);
  const dialog =
    asked &&
    (asked.action === 'buy' ? (
      <PurchaseDialog item={asked.item} onClose={close} />
    ) : (
      <OfferDialog product={asked.item} onClose={close} />
    ));
  return { actionsOf, dialog };
};
