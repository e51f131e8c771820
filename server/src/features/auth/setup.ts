import type { setup as route } from '@countinghouse/contract/auth/auth.ts';
import type { Command } from '../../kernel/http/served.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { requireGoodPassword } from '../../kernel/password/password-rules.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openSession } from '../../kernel/session/open-session.ts';
import { nameCompany } from '../setting/index.ts';
import { hasRoot, insertRoot } from './account-table.ts';
import { setCookies } from './enter-account.ts';
import { rememberOrigin } from './known-origin-table.ts';
import { recordLogin } from './record-sign-in.ts';
import { forgetSetupLink, holdSetupLink } from './setup-link-table.ts';

/** First run: the holder of the printed link becomes root, names the company and is logged in. The link works once. */
export const setup: Command<typeof route> = async (context, { body }) => {
  const { token, companyName, password, ...person } = body;
  // Locked until the end, so that a second simultaneous use finds the link gone.
  if (!(await holdSetupLink(context, token)) || (await hasRoot(context)))
    throw new Refusal('forbidden', 'setupLinkDead');
  await requireGoodPassword(context, password, { email: person.email, role: 'root', path: 'body.password' });
  const id = await insertRoot(context, { ...person, hash: await hashPassword(password), now: context.now });
  await forgetSetupLink(context);
  const user = { id, role: 'root', name: `${person.firstName} ${person.lastName}` } as const;
  context.changed({
    resource: 'user',
    change: 'created',
    silent: true,
    records: [{ id, after: { ...person, role: user.role } }],
  });
  await nameCompany(context, companyName);
  const session = await openSession(context, { user, request: context.request, now: context.now });
  await recordLogin(context, context, user, { id: session.id, passkey: null });
  setCookies(context, { ...session, device: await rememberOrigin(context, id, context) });
  return { token: session.token };
};
