import type { updateProfile } from '@countinghouse/contract/user/profile.ts';
import type { User, user } from '@countinghouse/contract/user/user.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { checkVersion, loadOne } from '../../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../../kernel/resource/write.ts';
import { forbiddenField } from '../user-rights.ts';
import { keepVerifiedName } from '../verified-name.ts';
import { ownTable, plainOwnTable } from './own-table.ts';

type OwnChange = z.output<typeof updateProfile.body> &
  z.output<(typeof user)['update']> & { readonly version?: number | undefined };

const ownFields = new Set(['firstName', 'lastName', 'phone', 'mobile', 'theme', 'mode', 'compact', 'language']);

/** Changes the fields of a person's own record that they may change. Unchanged fields may be sent along. */
export const updateOwn = async (context: Context, { version, ...input }: OwnChange): Promise<User> => {
  const before = await loadOne(context, ownTable, { id: context.actor.id, action: 'update', lock: true });
  checkVersion(context, before.item, version);
  const item = before.item as Readonly<Record<string, unknown>>;
  const values = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== undefined && value !== item[field]),
  );
  refuseOthers(Object.keys(values));
  keepAgentsName(context, Object.keys(values));
  await keepVerifiedName(context, before, values);
  await updateRow(context, plainOwnTable, { id: before.id, values });
  const [after] = await reload(context, ownTable, [before.id]);
  if (!after) throw notFound();
  announce(context, ownTable, { change: 'updated', before: [before], after: [after] });
  return after.item;
};

/** Role, lock, labels and the like are set by others, and the log-in address is changed by its own call. */
const refuseOthers = (changed: readonly string[]): void => {
  const other = changed.find((field) => !ownFields.has(field));
  if (other !== undefined) throw forbiddenField(other, other === 'email' ? 'emailNeedsPassword' : 'notYourself');
};

const nameFields = new Set(['firstName', 'lastName']);

/** Customers get messages under an agent's name, which must not be of their own choice: it could be that of an office. */
const keepAgentsName = ({ actor }: Context, changed: readonly string[]): void => {
  const field = changed.find((name) => nameFields.has(name));
  if (field !== undefined && actor.role === 'regular') throw forbiddenField(field, 'nameByOthers');
};
