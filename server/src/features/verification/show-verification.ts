import type { getVerification as route, Verification } from '@countinghouse/contract/verification/verification.ts';
import type { OwnPart } from '@countinghouse/contract/verification/own-part.ts';
import { reachFor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readDocuments } from './document-table.ts';
import { ownPartIn } from './own-part.ts';
import { readVerification } from './verification-table.ts';

/** For those who decide, unless they are the customer's agent, who may not in any case. */
const ownPartOf = async (
  context: Context,
  { lead, assigned }: { readonly lead: string; readonly assigned: string | null },
): Promise<OwnPart> =>
  reachFor(context.actor, 'verification:decide') === 'none' || assigned === context.actor.id
    ? null
    : ownPartIn(context, { lead, permission: 'verification:decide' });

/** The verification as its reader may see it: customers do not see the names of staff. */
export const shownVerification = async (context: Context, lead: string): Promise<Verification> => {
  const found = await readVerification(context, context.actor, { lead, permission: 'verification:read' });
  if (!found) throw notFound();
  const { assigned, leadName: _name, ...state } = found;
  const documents = await readDocuments(context, lead);
  if (context.actor.role !== 'lead')
    return { ...state, ownPart: await ownPartOf(context, { lead, assigned }), documents };
  const shown = documents.map((one) => ({ ...one, staffName: null }));
  return { ...state, decidedByName: null, ownPart: null, documents: shown };
};

export const showVerification: Command<typeof route> = (context, { params }) => shownVerification(context, params.id);
