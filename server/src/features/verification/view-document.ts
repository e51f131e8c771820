import { buffer } from 'node:stream/consumers';
import type { viewDocument as route } from '@countinghouse/contract/verification/document.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveHeaders } from '../../kernel/files/serve-headers.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readDocument } from './document-table.ts';

/** Gives a document's content. Whenever staff look at it, under whatever name, that is on record. */
export const viewDocument: Command<typeof route> = async (context, { params: { id } }) => {
  const document = await readDocument(context, context.actor, { id, permission: 'verification:read' });
  if (!document) throw notFound();
  const opened = await (await filesOf(context.app, context)).openStored(document.path);
  if (!opened) throw notFound();
  // Read whole: the transaction may still fail, and nobody would then end a stream.
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
