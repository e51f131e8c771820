import type { Product } from '@countinghouse/contract/product/product.ts';
import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { Context } from '../../kernel/context.ts';

interface Moved {
  readonly purchase: string;
  readonly product: string;
  readonly lead: string;
  readonly assigned: string | null;
}

/** Who reads the vault this belongs to, and whoever looks at what is on offer, asks again. */
export const tellVault = async (context: Context, { purchase, product, lead, assigned }: Moved): Promise<void> => {
  const { now } = context;
  const told = { subject: lead, assigned, subjectReads: true } as const;
  for (const resource of ['vault', 'sale'] as const)
    await recordEvent(context, now, {
      resource,
      change: 'updated',
      records: [{ id: purchase, ...told, audience: [`all:${resource}`] }],
    });
  // Others hear that something of the catalogue is gone, not what: they may lack the label to know of it.
  await recordEvent(context, now, {
    resource: 'product',
    change: 'updated',
    records: [{ id: product, ...told, audience: [] }],
    many: ['offered:product'],
  });
};

/** Who owns a product, or sold it, reads of it what is not on offer to others. */
export const tellOwner = async (context: Context, { id, lead }: Pick<Product, 'id' | 'lead'>): Promise<void> => {
  if (lead === null) return;
  const records = [{ id, subject: lead, subjectReads: true, audience: [] }];
  await recordEvent(context, context.now, { resource: 'product', change: 'updated', records });
};
