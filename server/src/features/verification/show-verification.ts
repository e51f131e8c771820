import type { getVerification as route, Verification } from '@countinghouse/contract/verification/verification.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readDocuments } from './document-table.ts';
import { readVerification } from './verification-table.ts';

/** The verification as its reader may see it: customers do not see the names of staff. */
export const shownVerification = async (context: Context, lead: string): Promise<Verification> => {
  const found = await readVerification(context, context.actor, { lead, permission: 'verification:read' });
  if (!found) throw notFound();
  const { assigned: _assigned, leadName: _name, ...state } = found;
  const documents = await readDocuments(context, lead);
  if (context.actor.role !== 'lead') return { ...state, documents };
  return { ...state, decidedByName: null, documents: documents.map((one) => ({ ...one, staffName: null })) };
};

export const showVerification: Command<typeof route> = (context, { params }) => shownVerification(context, params.id);
