import type { Product } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';

export function ProductStatusBadge({ status }: Pick<Product, 'status'>) {
  const { tone, label } = productStates.states[status];
  return <StatusBadge tone={tone}>{useTexts('product')(label)}</StatusBadge>;
}
