import type { checkAuth as route } from '@countinghouse/contract/auth/auth.ts';
import type { Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { signOnOfSession } from './session-table.ts';
import { hasRoot, hasStaff } from './account-table.ts';

/** Whether there is no owner yet, and whether people of the demo company can log in all the same. */
export const readSetup = async (runner: Runner): Promise<{ needsSetup: boolean; isDemo: boolean }> => {
  const needsSetup = !(await hasRoot(runner));
  return { needsSetup, isDemo: needsSetup && (await hasStaff(runner)) };
};

/** The logged-in user, and for a visitor whether the installation still needs to be set up. */
export const checkAuth: Command<typeof route> = async (context) => {
  const { actor } = context;
  const visitor = actor.role === 'visitor';
  return {
    id: visitor ? null : actor.id,
    role: actor.role === 'visitor' ? null : actor.role,
    name: visitor ? null : actor.name,
    mustChangePassword: actor.mustChangePassword,
    mustSetUpTwoFactor: actor.mustSetUpTwoFactor,
    restricted: actor.restricted,
    actor: actor.real && { ...actor.real, expires: actor.real.expires.toISOString() },
    signOn: visitor ? (context.app.config.signOn?.name ?? null) : await signOnOfSession(context, actor.sessionId),
    ...(visitor ? await readSetup(context) : { needsSetup: false, isDemo: false }),
  };
};
