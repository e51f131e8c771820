import { buffer } from 'node:stream/consumers';
import type { viewDocument as route } from '@countinghouse/contract/verification/document.ts';
import { openDocument } from '../../kernel/contacts/open-file.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveHeaders } from '../../kernel/files/serve-headers.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Prepare } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readDocument } from './document-table.ts';

const find = async (context: Reading, id: string) => {
  const document = await readDocument(context, context.actor, { id, permission: 'verification:read' });
  if (!document) throw notFound();
  return document;
};

/** Returns a document's content, read before the transaction. Every view by staff is recorded, in connected sessions too. */
export const viewDocument: Prepare<typeof route> = async (before, { params: { id } }) => {
  const { path, lead } = await find(before, id);
  const contacts = await openDocument(before, lead);
  const opened = await (await filesOf(before.app, before)).openStored(path);
  if (!opened) throw notFound();
  // Read in full, because the transaction may still fail and would leave a stream open.
  const bytes = await buffer(opened.stream);
  return async (context) => {
    recordView(context, await find(context, id), id);
    return new FileReply(bytes, serveHeaders(opened.file), contacts);
  };
};

const recordView = (context: Context, { lead, kind }: Awaited<ReturnType<typeof find>>, id: string): void => {
  if (context.actor.role !== 'lead' || context.actor.real) {
    context.changed({
      resource: 'verification',
      change: 'viewed',
      silent: true,
      records: [{ id, subject: lead, after: { kind } }],
    });
  }
};
