import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { confirmAccount as route } from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Context } from '../../kernel/context.ts';
import type { Prepare } from '../../kernel/http/served.ts';
import { refuseWhenCrowded } from '../../kernel/password/hash-gate.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { requireGoodPassword } from '../../kernel/password/password-rules.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storePasswordHash } from '../auth/index.ts';
import { notify } from '../notification/index.ts';
import { requireOpening } from './account-form.ts';
import { type AccountRequest, requestOf, takeRequest } from './account-request-table.ts';
import { addVisitor } from './add-visitor.ts';

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
  const opened = await addVisitor(context, request);
  if (!opened) throw linkDead();
  await storePasswordHash(context, { userId: opened.id, hash, expires: null });
  await notify(context, {
    to: 'admins',
    kind: 'leads.opened',
    params: { name: personName(request), source: opened.from },
    recordId: opened.id,
  });
};
