import type { uploadLogo as route } from '@countinghouse/contract/setting/setting.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import type { Command } from '../../kernel/http/served.ts';
import { changeSetting } from './change-setting.ts';
import { lockSetting } from './setting-table.ts';

/** Takes in a picture as the company's logo, drawn anew; the one before it is given up. */
export const uploadLogo: Command<typeof route> = async (context) => {
  const { filename, stream } = context.uploadedFile();
  const files = await filesOf(context.app, context);
  const logo = await files.storeUpload(stream(), {
    fileClass: 'logo',
    originalName: filename,
    createdBy: context.actor.id,
  });
  return changeSetting(context, await lockSetting(context), { logo: logo.url });
};
