import type { Product } from '@countinghouse/contract/product/product.ts';
import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { Skeleton } from '@mantine/core';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useValueLabels } from './value-labels.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';

/** The product's category and the values of the category's fields. */
export function ProductDetails({ item }: { readonly item: Product }) {
  const text = useTexts('catalogue');
  const words = useValueLabels();
  // Customers keep their products when the category closes, but can no longer read its fields.
  const { data, isPending } = useRead(productCategory.routes.one, { params: { id: item.category } });
  const known = (data?.fields ?? []).flatMap((field) => {
    const said = words(field, item.values[field.id]);
    return said === null ? [] : [{ id: field.id, name: field.name, said }];
  });
  return (
    <Panel title={text('details')}>
      {isPending && <Skeleton height={90} />}
      <Facts>
        {item.marketName !== null && <Fact name={text('market')}>{item.marketName}</Fact>}
        <Fact name={text('category')}>{item.categoryName}</Fact>
        {known.map(({ id, name, said }) => (
          <Fact key={id} name={name}>
            {said}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
