import type { Product } from '@countinghouse/contract/product/product.ts';
import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { Context } from '../../kernel/context.ts';

interface Moved {
  readonly purchase: string;
  readonly product: string;
  readonly lead: string;
  readonly assigned: string | null;
}

/** Makes everyone who may read this vault, or who sees products on offer, reload. */
export const notifyVault = async (context: Context, { purchase, product, lead, assigned }: Moved): Promise<void> => {
  const { now } = context;
  const receivers = { subject: lead, assigned, subjectReads: true } as const;
  for (const resource of ['vault', 'sale'] as const)
    await recordEvent(context, now, {
      resource,
      change: 'updated',
      records: [{ id: purchase, ...receivers, audience: [`all:${resource}`] }],
    });
  // Others learn only that some product is gone, because they may lack its label.
  await recordEvent(context, now, {
    resource: 'product',
    change: 'updated',
    records: [{ id: product, ...receivers, audience: [] }],
    many: ['offered:product'],
  });
};

/** Notifies the current or former owner of a product, who sees it even when it is not on offer. */
export const notifyOwner = async (context: Context, { id, lead }: Pick<Product, 'id' | 'lead'>): Promise<void> => {
  if (lead === null) return;
  const records = [{ id, subject: lead, subjectReads: true, audience: [] }];
  await recordEvent(context, context.now, { resource: 'product', change: 'updated', records });
};
