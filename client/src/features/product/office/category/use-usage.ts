import { categoryUsage } from '@countinghouse/contract/product-category/product-category.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';

/** The number of products with a value in a field, or with an option; 0 while loading. */
export const useUsage = (category: string | undefined) => {
  const { data } = useRead(
    categoryUsage,
    { params: { id: category ?? '' } },
    { enabled: category !== undefined, resources: ['product'] },
  );
  const fields = data?.fields ?? [];
  return {
    ofField: (id: string | undefined): number => fields.find((field) => field.id === id)?.products ?? 0,
    ofOption: (id: string | undefined): number =>
      fields.flatMap(({ options }) => options).find((option) => option.id === id)?.products ?? 0,
  };
};
