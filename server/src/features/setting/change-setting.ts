import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { Context } from '../../kernel/context.ts';
import { markStoredFileDeleted } from '../../kernel/files/stored-file-table.ts';
import { difference } from '../../kernel/resource/write.ts';
import { lockSetting, writeSetting } from './setting-table.ts';

/** Audit and live events name records by id; the one record of settings has none in the database. */
export const settingId = '00000000-0000-7000-8000-000000000001';

/** Stores the fields, deletes pictures that are no longer used, and announces the change to everyone. */
export const changeSetting = async (context: Context, before: Setting, values: Partial<Setting>): Promise<Setting> => {
  const after = await writeSetting(context, values, context.now);
  for (const url of [before.logo, before.media]) {
    if (url !== null && url !== after.logo && url !== after.media) await dropFile(context, url);
  }
  context.changed({
    resource: 'setting',
    change: 'updated',
    toAll: true,
    records: [{ id: settingId, ...difference(before, after) }],
  });
  return after;
};

export const nameCompany = async (context: Context, companyName: string): Promise<void> => {
  await changeSetting(context, await lockSetting(context), { companyName });
};

const dropFile = (context: Context, url: string): Promise<boolean> =>
  markStoredFileDeleted(context, url.split('/').at(-1) ?? '', context.now);
