import type { updateSetting as route } from '@countinghouse/contract/setting/update-setting.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { Context } from '../../kernel/context.ts';
import { isCompanyPicture } from '../../kernel/files/file-class.ts';
import { findStoredFile } from '../../kernel/files/stored-file-table.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { announceRecipients } from '../head-mail/index.ts';
import { changeSetting, keepUsedLabels, lockSetting } from '../setting/index.ts';
import { refuseOwnLockOut } from './networks-rules.ts';
import { loosening, proposeLoosening } from './setting-approval.ts';

/** Stores the change; the values that protect less are proposed instead. */
export const updateSetting: Command<typeof route> = async (context, input) => {
  const before = await lockSetting(context);
  const { version, ...values } = input.body;
  checkVersion(context, before, version);
  await keepUsedLabels(context, before, values as Partial<Setting>);
  await checkMedia(context, values.media);
  refuseOwnLockOut(context, values as Partial<Setting>);
  const proposed = await loosening(context, before, values as Partial<Setting>);
  const isProposed = Object.keys(proposed).length > 0;
  const approval = isProposed ? await proposeLoosening(context, before, proposed) : null;
  const stored = Object.fromEntries(Object.entries(values).filter(([field]) => !(field in proposed)));
  const isChanged = Object.keys(stored).length > 0;
  const after = isChanged ? await changeSetting(context, before, stored as Partial<Setting>) : before;
  await announceRecipients(context, before, after);
  return { ...after, approval };
};

/** Pictures of other hosts are neither fetched nor shown: `media` names an uploaded one. */
const checkMedia = async (context: Context, url: string | null | undefined): Promise<void> => {
  if (url === null || url === undefined) return;
  const [, path] = /^\/v1\/uploads\/([^/]+)$/.exec(url) ?? [];
  const file = path === undefined ? undefined : await findStoredFile(context, path);
  if (file !== undefined && isCompanyPicture(file)) return;
  throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.media', code: 'mediaUnknown' }] });
};
