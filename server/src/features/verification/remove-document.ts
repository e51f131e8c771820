import type { removeDocument as route } from '@countinghouse/contract/verification/verification.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { deleteDrafts, readDocument } from './document-table.ts';
import { shownVerification } from './show-verification.ts';
import { openVerification } from './upload-document.ts';
import { announceDocument } from './verification-change.ts';
import { raiseVersion } from './verification-table.ts';

/** Deletes a draft for good; submitted documents stay. */
export const removeDocument: Command<typeof route> = async (context, { params: { id } }) => {
  const wanted = { id, permission: 'verification:upload' } as const;
  const seen = await readDocument(context, context.actor, wanted);
  if (!seen) throw notFound();
  const state = await openVerification(context, { lead: seen.lead, to: 'removeDocument', lock: true });
  const document = await readDocument(context, context.actor, wanted);
  if (!document) throw notFound();
  if (document.status !== 'draft') throw new Refusal('conflict', 'documentSent');
  await deleteDrafts(context, [id], context.now);
  await raiseVersion(context, state.lead);
  announceDocument(context, state, { change: 'removed', id, before: { kind: document.kind } });
  return shownVerification(context, state.lead);
};
