import type { stateCountry as route } from '@countinghouse/contract/trading-policy/trader.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { endProposedCountry, holdCountry, noteCountry } from '../trading-policy/index.ts';
import { raiseVersion, readVerification } from './verification-table.ts';

/**
 * Stores the country stated by a customer. A pending verification gets a new version, so that no decision is made on
 * the old country; for a verified customer the admins are notified if a check is needed.
 */
export const stateCountry: Command<typeof route> = async (context, { body }) => {
  const lead = context.actor.id;
  await endProposedCountry(context, lead);
  await holdCountry(context, lead);
  const state = await readVerification(context, context.actor, { lead, permission: 'verification:read', lock: true });
  if (!state) throw notFound();
  const { shown, isToBeChecked } = await noteCountry(context, lead, body.country);
  if (state.status === 'pending') await raiseVersion(context, lead);
  if (state.status === 'verified' && isToBeChecked) {
    const params = { name: state.leadName };
    await notify(context, { to: 'admins', kind: 'trader.stated', params, recordId: lead });
  }
  return shown;
};
