import type { upload as route } from '@countinghouse/contract/file/file.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import type { Command } from '../../kernel/http/served.ts';

/** Keeps a picture that anybody may see and gives its address. */
export const uploadMedia: Command<typeof route> = async (context) => {
  const { filename, stream } = context.uploadedFile();
  const files = await filesOf(context.app, context);
  const { id, url, originalName, sha256 } = await files.storeUpload(stream(), {
    fileClass: 'media',
    originalName: filename,
    createdBy: context.actor.id,
  });
  context.changed({
    resource: 'file',
    change: 'created',
    silent: true,
    records: [{ id, after: { url, originalName, sha256 } }],
  });
  return { url };
};
