import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { Reading } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { readVerification } from './verification-table.ts';

/**
 * 'Not found' unless the permission reaches this customer; refuses until the customer is verified. Locks the customer,
 * so that no decision on the verification is made until the transaction ends.
 */
export const requireVerified = async (context: Reading, lead: string, permission: Permission): Promise<void> => {
  const found = await readVerification(context, context.actor, { lead, permission, lock: true });
  if (!found) throw notFound();
  if (found.status !== 'verified') throw new Refusal('unprocessable', 'notVerified');
};
