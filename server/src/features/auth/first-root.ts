import { visitor } from '../../kernel/actor.ts';
import { recordChanges } from '../../kernel/changes/record-changes.ts';
import type { App } from '../../kernel/context.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { passwordMinimum, passwordProblem } from '../../kernel/password/password-rules.ts';
import { translate } from '../../kernel/http/translate.ts';
import { newSecret } from '../../kernel/session/secrets.ts';
import { hasRoot, insertRoot } from './account-table.ts';
import { forgetSetupLink, storeSetupLink } from './setup-link-table.ts';

/**
 * Creates the root user named in the environment if there is none. Throws, so that the server does not start, when the
 * password is weak.
 */
export const createConfiguredRoot = async (app: App): Promise<void> => {
  const { root } = app.config;
  if (!root || (await hasRoot(app.database))) return;
  const problem = passwordProblem(root.password, {
    email: root.email,
    minimum: await passwordMinimum(app.database, 'root'),
  });
  if (problem) throw new Error(`ROOT_PASSWORD: ${translate('en', problem.code, problem.params)}`);
  const hash = await hashPassword(root.password);
  const now = app.clock.now();
  await app.database.transaction(async (transaction) => {
    const name = { firstName: root.email.split('@')[0] ?? '', lastName: 'Root' };
    const id = await insertRoot(transaction, { ...name, email: root.email, hash, now });
    await forgetSetupLink(transaction);
    await recordChanges(transaction, { actor: visitor, request: { ip: '' }, action: 'auth.setup', now }, [
      {
        resource: 'user',
        change: 'created',
        silent: true,
        records: [{ id, after: { ...name, email: root.email, role: 'root' } }],
      },
    ]);
  });
};

/**
 * The start-up message with the one-time set-up link, while there is no root user. Each start makes a new link and
 * invalidates the old one.
 */
export const setupGreeting = async (app: App, address: string): Promise<readonly string[]> => {
  if (await hasRoot(app.database)) return [];
  const token = newSecret();
  await storeSetupLink(app.database, token);
  return [`Set it up once at      ${address}/setup?token=${token}`];
};
