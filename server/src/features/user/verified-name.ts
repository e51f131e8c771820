import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../kernel/context.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { checkNameAgain, noteOtherName } from './references-table.ts';
import { forbiddenField, holds } from './user-rights.ts';

/**
 * Protects the name of a verified customer, which matches the documents: neither the customer nor agents may change it.
 * After a change by staff who decide on verifications, the documents are checked again. A pending decision is
 * invalidated by any change of name.
 */
export const keepVerifiedName = async (
  context: Context,
  { id, item }: Loaded<typeof user>,
  change: Values,
): Promise<void> => {
  const field = (['firstName', 'lastName'] as const).find(
    (name) => change[name] !== undefined && change[name] !== item[name],
  );
  if (field === undefined || item.verification === null) return;
  if (item.verification === 'pending') await noteOtherName(context, id);
  if (item.verification !== 'verified') return;
  if (!holds(context.actor, 'verification:decide')) throw forbiddenField(field, 'nameVerified');
  await checkNameAgain(context, id, context.now);
  await notify(context, {
    to: [id],
    kind: 'verification.nameChanged',
    params: { name: `${String(change['firstName'] ?? item.firstName)} ${String(change['lastName'] ?? item.lastName)}` },
    recordId: id,
  });
};
