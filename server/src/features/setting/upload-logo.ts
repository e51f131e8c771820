import { uploadLogo as route } from '@countinghouse/contract/setting/update-setting.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveUpload } from '../../kernel/files/serve-upload.ts';
import { changeSetting } from './change-setting.ts';
import { lockSetting } from './setting-table.ts';

/** Stores a picture, re-encoded, as the company's logo and deletes the previous one. */
export const uploadLogo = serveUpload(route, {
  fileClass: 'logo',
  command: async (context, _input, taken) => {
    const files = await filesOf(context.app, context);
    const logo = await files.storeTaken(taken, { createdBy: context.actor.id });
    return changeSetting(context, await lockSetting(context), { logo: logo.url });
  },
});
