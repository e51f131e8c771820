import { buffer } from 'node:stream/consumers';
import type { viewDocument as route } from '@countinghouse/contract/verification/document.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveHeaders } from '../../kernel/files/serve-headers.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readDocument } from './document-table.ts';

/** Returns a document's content. Every view by staff is recorded, in connected sessions too. */
export const viewDocument: Command<typeof route> = async (context, { params: { id } }) => {
  const document = await readDocument(context, context.actor, { id, permission: 'verification:read' });
  if (!document) throw notFound();
  const opened = await (await filesOf(context.app, context)).openStored(document.path);
  if (!opened) throw notFound();
  // Read in full, because the transaction may still fail and would leave a stream open.
  const bytes = await buffer(opened.stream);
  if (context.actor.role !== 'lead' || context.actor.real) {
    const { lead, kind } = document;
    context.changed({
      resource: 'verification',
      change: 'viewed',
      silent: true,
      records: [{ id, subject: lead, after: { kind } }],
    });
  }
  return new FileReply(bytes, serveHeaders(opened.file));
};
