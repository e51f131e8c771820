import type { Context } from '../../kernel/context.ts';
import { campaignNameOf, holdCampaign } from '../campaign/index.ts';
import { audienceOf } from '../user/index.ts';
import { insertCustomer, type Visitor } from './account-request-table.ts';

/**
 * Adds a lead that belongs to nobody yet, with its origin; undefined if the address has an account by now. `from` names
 * the origin in one line.
 */
export const addVisitor = async (
  context: Context,
  visitor: Visitor,
): Promise<{ readonly id: string; readonly from: string } | undefined> => {
  const { now } = context;
  const { campaign: wanted, ...source } = visitor.source;
  // A link may name a campaign that has been deleted or never existed; that must not cost a customer.
  const campaign = wanted !== undefined && (await holdCampaign(context, wanted)) ? wanted : null;
  const id = await insertCustomer(context, { visitor, campaign, now });
  if (id === undefined) return undefined;
  const { firstName, lastName, email, consents } = visitor;
  const campaignName = campaign === null ? null : await campaignNameOf(context, campaign);
  const from = [campaignName, source.utmSource, source.utmCampaign, source.referrer].filter(Boolean).join(' · ') || '–';
  context.changed({
    resource: 'user',
    change: 'created',
    records: [
      {
        id,
        subject: id,
        audience: audienceOf('lead'),
        after: { firstName, lastName, email, role: 'lead', campaignName, source: from, consents },
      },
    ],
  });
  return { id, from };
};
