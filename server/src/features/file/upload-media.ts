import { upload as route } from '@countinghouse/contract/file/file.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveUpload } from '../../kernel/files/serve-upload.ts';

/** Keeps a picture that anybody may see and gives its address. */
export const uploadMedia = serveUpload(route, {
  fileClass: 'media',
  command: async (context, _input, taken) => {
    const files = await filesOf(context.app, context);
    const { id, url, originalName, sha256 } = await files.storeTaken(taken, { createdBy: context.actor.id });
    context.changed({
      resource: 'file',
      change: 'created',
      silent: true,
      records: [{ id, after: { url, originalName, sha256 } }],
    });
    return { url };
  },
});
