import type { download as route } from '@countinghouse/contract/file/file.ts';
import { noContacts, openDocument } from '../../kernel/contacts/open-file.ts';
import { isPublicFile } from '../../kernel/files/file-class.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveHeaders } from '../../kernel/files/serve-headers.ts';
import { findStoredFile } from '../../kernel/files/stored-file-table.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { maySeeFile } from './private-files.ts';

/** Replies with a stored file. The table decides, never the disk: a path without a row does not exist. */
export const downloadFile: Command<typeof route> = async (context, input) => {
  const file = await findStoredFile(context, input.params.path);
  const seen = file !== undefined && (isPublicFile(file) || (await maySeeFile(context, file)));
  if (!file || seen === false) throw notFound();
  const contacts = seen === true ? noContacts : await openDocument(context, seen.lead);
  const opened = await (await filesOf(context.app, context)).openStored(file.path);
  if (!opened) throw notFound();
  return new FileReply(opened.stream, serveHeaders(opened.file), contacts);
};
