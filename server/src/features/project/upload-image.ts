import { uploadProjectImage as route } from '@countinghouse/contract/project/project.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveUpload } from '../../kernel/files/serve-upload.ts';
import { notFound } from '../../kernel/refusal.ts';
import { checkVersion, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { dropPicture } from '../file/index.ts';
import { projectTable } from './project-table.ts';

/** Stores a picture, re-encoded, as the project's own and deletes the previous one. */
export const uploadImage = serveUpload(route, {
  fileClass: 'media',
  check: (before, { params: { id } }) => loadOne(before, projectTable, { id, action: 'update' }),
  command: async (context, { params: { id } }, taken) => {
    const before = await loadOne(context, projectTable, { id, action: 'update', lock: true });
    checkVersion(context, before.item, undefined);
    const files = await filesOf(context.app, context);
    const picture = await files.storeTaken(taken, { ownerId: id, createdBy: context.actor.id });
    await dropPicture(context, { id, url: before.item.image });
    await updateRow(context, projectTable as never, { id, values: { image: picture.url, imageSource: null } });
    const [after] = await reload(context, projectTable, [id]);
    if (!after) throw notFound();
    announce(context, projectTable, { change: 'updated', before: [before], after: [after] });
    return after.item;
  },
});
