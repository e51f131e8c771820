import type { Product } from '@countinghouse/contract/product/product.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { type BadgeTone, StatusBadge } from '../../../../ui/page/status-badge.tsx';

const tones = { available: 'success', owned: 'info', sold: 'neutral' } as const satisfies Record<
  Product['status'],
  BadgeTone
>;

export function ProductStatusBadge({ status }: Pick<Product, 'status'>) {
  return <StatusBadge tone={tones[status]}>{useTexts('product')(status)}</StatusBadge>;
}
