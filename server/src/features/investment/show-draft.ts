import type { preparedAgreement, projectAgreement } from '@countinghouse/contract/investment/agreement-draft.ts';
import { openDocument } from '../../kernel/contacts/open-file.ts';
import type { Reading } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { documentReply } from '../../kernel/pdf/document-reply.ts';
import { printDraft } from './agreement.ts';
import { readApproved } from './confirm.ts';
import { readTerms } from './subscribe.ts';

const draftReply = async (context: Reading, agreeing: Parameters<typeof printDraft>[1]): Promise<FileReply> => {
  const contacts = await openDocument(context, context.actor.id);
  const { pdf, draft } = await printDraft(context, agreeing);
  return documentReply(pdf, 'agreement-draft', contacts, { etag: `"${draft}"` });
};

export const showProjectAgreement: Command<typeof projectAgreement> = async (context, { params, query }) => {
  const { version: projectVersion, ...choice } = query;
  const terms = await readTerms(context, { project: params.id, projectVersion, ...choice }, 'query');
  return draftReply(context, terms);
};

export const showPreparedAgreement: Command<typeof preparedAgreement> = async (context, { params }) =>
  draftReply(context, await readApproved(context, params.id));
