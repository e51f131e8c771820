import type { ProductCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';

export function CategoryStatus({ status }: Pick<ProductCategory, 'status'>) {
  return (
    <StatusBadge tone={status === 'active' ? 'success' : 'neutral'}>{useTexts('productCategory')(status)}</StatusBadge>
  );
}
