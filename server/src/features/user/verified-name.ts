import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../kernel/context.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { checkNameAgain, noteOtherName } from './references-table.ts';
import { forbiddenField, holds } from './user-rights.ts';

/**
 * The name of a verified customer is the one on the documents: the customer and sellers leave it alone. Where somebody who
 * decides on verifications changes it, the documents are checked again. Whoever looks at documents decides on the name as it
 * is now.
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
    resource: 'verification',
    recordId: id,
  });
};
