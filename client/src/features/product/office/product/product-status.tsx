import type { Product } from '@countinghouse/contract/product/product.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { type BadgeTone, StatusBadge } from '../../../../ui/page/status-badge.tsx';

const tones = { available: 'success', owned: 'info', sold: 'neutral' } as const satisfies Record<
  Product['status'],
  BadgeTone
>;

/** Whether a product can be had, is a customer's, or was bought back. */
export function ProductStatusMark({ status }: Pick<Product, 'status'>) {
  return <StatusBadge tone={tones[status]}>{useTexts('product')(status)}</StatusBadge>;
}
