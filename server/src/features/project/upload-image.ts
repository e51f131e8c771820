import type { uploadProjectImage as route } from '@countinghouse/contract/project/project.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { checkVersion, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { dropImage } from './project-rules.ts';
import { projectTable } from './project-table.ts';

/** Takes in a picture, drawn anew, as the project's own; the one before it is given up. */
export const uploadImage: Command<typeof route> = async (context, { params: { id } }) => {
  // Asked before the picture is drawn, so that nobody without the right makes work; held only once it is.
  await loadOne(context, projectTable, { id, action: 'update' });
  const { filename, stream } = context.uploadedFile();
  const files = await filesOf(context.app, context);
  const picture = await files.storeUpload(stream(), {
    fileClass: 'media',
    originalName: filename,
    ownerId: id,
    createdBy: context.actor.id,
  });
  const before = await loadOne(context, projectTable, { id, action: 'update', lock: true });
  checkVersion(context, before.item, undefined);
  await dropImage(context, before.item);
  await updateRow(context, projectTable as never, { id, values: { image: picture.url } });
  const [after] = await reload(context, projectTable, [id]);
  if (!after) throw notFound();
  announce(context, projectTable, { change: 'updated', before: [before], after: [after] });
  return after.item;
};
