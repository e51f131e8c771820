import type { removeFile as route } from '@countinghouse/contract/file/file.ts';
import { findStoredFile, markStoredFileDeleted } from '../../kernel/files/stored-file-table.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { isPlaced } from './media-table.ts';

/** Deletes a personal picture of the caller's; the hourly sweep takes it off the disk. */
export const removeOwnFile: Command<typeof route> = async (context, { params: { path } }) => {
  const file = await findStoredFile(context, path);
  const { id: person } = context.actor;
  if (file?.fileClass !== 'media' || file.ownerId !== person || file.createdBy !== person) throw notFound();
  if (await isPlaced(context, file.id)) throw new Refusal('conflict', 'pictureInUse');
  if (!(await markStoredFileDeleted(context, path, context.now))) throw notFound();
  const { id, originalName, sha256 } = file;
  context.changed({
    resource: 'file',
    change: 'deleted',
    silent: true,
    records: [{ id, before: { url: `/v1/uploads/${path}`, originalName, sha256 } }],
  });
  return undefined;
};
