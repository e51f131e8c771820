import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind, type Decider } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { holdProduct } from '../product/index.ts';
import { acceptHeld, holdOpen } from './decide.ts';
import { refuseOffer, releaseOffer } from './offer-state-table.ts';
import { offersAt } from './offer-table.ts';
import { notifyCustomer } from './notify-offer.ts';

const params = z.object({
  name: z.string(),
  amount: z.number(),
  productPrice: z.number(),
  expirationDate: z.string(),
  /** Missing in proposals of earlier versions. */
  origin: z.optional(z.string()),
});
const mayDecide = ({ role }: Decider): boolean => reachOf(role, 'offer:decide') === 'all';
const outdated = () => new Refusal('conflict', 'approvalOutdated');

const release = async (context: Context, id: string): Promise<void> => {
  const table = offersAt(context);
  const before = await loadOne(context, table, { id, action: 'decide' });
  // The product first, as in every sale.
  await holdProduct(context, before.item.product);
  if (before.item.status === 'expired') throw new Refusal('conflict', 'offerExpired');
  if (!(await releaseOffer(context, id, context.now))) throw outdated();
  const after = await reload(context, table, [id]);
  announce(context, table, { change: 'approved', before: [before], after });
  for (const { item } of after)
    await notifyCustomer(context, item, item.counterOf === null ? 'offer.made' : 'offer.countered');
};

export const makeApproval = approvalKind({
  kind: 'offer.make',
  params,
  mayDecide,
  approved: async (context, { record }) => {
    if (record === null) throw outdated();
    await release(context, record);
  },
  rejected: async (context, { record }) => {
    if (record === null) return;
    const table = offersAt(context);
    const before = await reload(context, table, [record]);
    if (!(await refuseOffer(context, record, { by: context.actor.id, now: context.now }))) return;
    announce(context, table, { change: 'rejected', before, after: await reload(context, table, [record]) });
  },
});

export const acceptApproval = approvalKind({
  kind: 'offer.accept',
  params,
  credit: ({ amount }) => toCents(amount),
  mayDecide,
  approved: async (context, { record }) => {
    if (record === null) throw outdated();
    await acceptHeld(context, await holdOpen(context, { id: record, to: 'accept' }));
  },
  rejected: async (context, { record }) => {
    if (record === null) return;
    const waiting = await reload(context, offersAt(context), [record]);
    announce(context, offersAt(context), { change: 'updated', before: waiting, after: waiting });
  },
});
