import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { setup as route } from '@countinghouse/contract/auth/auth.ts';
import type { InputOf } from '@countinghouse/contract/kernel/route.ts';
import type { Prepare } from '../../kernel/http/served.ts';
import type { Context, Runner } from '../../kernel/context.ts';
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
export const setup: Prepare<typeof route> = async (before, { body }) => {
  await requireLink(before, body.token);
  await requireGoodPassword(before, body.password, { email: body.email, role: 'root', path: 'body.password' });
  const hash = await hashPassword(body.password);
  return (context) => createRoot(context, body, hash);
};

const requireLink = async (runner: Runner, token: string): Promise<void> => {
  if (!(await holdSetupLink(runner, token)) || (await hasRoot(runner))) throw new Refusal('forbidden', 'setupLinkDead');
};

const createRoot = async (context: Context, body: InputOf<typeof route>['body'], hash: string) => {
  const { token, companyName, password: _hashed, ...person } = body;
  // Locked until the end, so that a second simultaneous use finds the link gone.
  await requireLink(context, token);
  const id = await insertRoot(context, { ...person, hash, now: context.now });
  await forgetSetupLink(context);
  const user = { id, role: 'root', name: personName(person) } as const;
  context.changed({
    resource: 'user',
    change: 'created',
    silent: true,
    records: [{ id, after: { ...person, role: user.role } }],
  });
  await nameCompany(context, companyName);
  const session = await openSession(context, { user, request: context.request, now: context.now });
  await recordLogin(context, context, user, { id: session.id, passkey: null, signOn: null });
  setCookies(context, { ...session, device: await rememberOrigin(context, id, context) });
  return { token: session.token };
};
