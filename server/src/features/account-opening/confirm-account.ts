import type { confirmAccount as route } from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Context } from '../../kernel/context.ts';
import type { Prepare } from '../../kernel/http/served.ts';
import { refuseWhenCrowded } from '../../kernel/password/hash-gate.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { requireGoodPassword } from '../../kernel/password/password-rules.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storePasswordHash } from '../auth/index.ts';
import { campaignNameOf, holdCampaign } from '../campaign/index.ts';
import { notify } from '../notification/index.ts';
import { audienceOf } from '../user/index.ts';
import { requireOpening } from './account-form.ts';
import { type AccountRequest, insertCustomer, requestOf, takeRequest } from './account-request-table.ts';

/** The same answer for a link that is unknown, used or expired, and for an address that has an account by now. */
const linkDead = () => new Refusal('forbidden', 'openingLinkDead');

/** The customer belongs to nobody yet: the firm's admins are notified, and find them among the unassigned leads. */
export const confirmAccount: Prepare<typeof route> = async (before, { body: { token, password } }) => {
  await requireOpening(before);
  refuseWhenCrowded();
  const request = await requestOf(before, token, before.now);
  if (!request) throw linkDead();
  await requireGoodPassword(before, password, { email: request.email, role: 'lead', path: 'body.password' });
  const hash = await hashPassword(password);
  return async (context) => {
    const taken = await takeRequest(context, token, context.now);
    if (!taken) throw linkDead();
    await openAccount(context, taken, hash);
    return undefined;
  };
};

const openAccount = async (context: Context, request: AccountRequest, hash: string): Promise<void> => {
  const { now } = context;
  const { campaign: wanted, ...source } = request.source;
  // A link may name a campaign that has been deleted or never existed; that must not cost a customer.
  const campaign = wanted !== undefined && (await holdCampaign(context, wanted)) ? wanted : null;
  const id = await insertCustomer(context, { request, campaign, now });
  if (id === undefined) throw linkDead();
  await storePasswordHash(context, { userId: id, hash, expires: null });
  const { firstName, lastName, email, consents } = request;
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
  await notify(context, {
    to: 'admins',
    kind: 'leads.opened',
    params: { name: `${firstName} ${lastName}`, source: from },
    recordId: id,
  });
};
