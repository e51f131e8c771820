import type { updateProfile as route } from '@countinghouse/contract/user/profile.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { profileTable } from './profile-table.ts';

/** Changes what a person may change of himself. The address he signs in with is changed by his own hand only. */
export const updateProfile: Command<typeof route> = async (context, input) => {
  const before = await loadOne(context, profileTable, { id: context.actor.id, action: 'update', lock: true });
  const { version, ...values } = input.body;
  checkVersion(context, before.item, version);
  if (context.actor.real && values.email !== undefined && values.email !== before.item.email) {
    throw new Refusal('forbidden', 'notWhileConnected', {
      fields: [{ path: 'body.email', code: 'notWhileConnected' }],
    });
  }
  await updateRow(context, profileTable, { id: before.id, values });
  const [after] = await reload(context, profileTable, [before.id]);
  if (!after) throw notFound();
  announce(context, profileTable, { change: 'updated', before: [before], after: [after] });
  return after.item;
};
