import type * as contract from '@countinghouse/contract/sign-on/identities.ts';
import { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { endSessionsWhere } from '../../kernel/session/end-sessions.ts';
import { signOnDisconnected } from '../../kernel/session/forget-sign-on.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { noteInfluence } from '../approval/index.ts';
import { notify } from '../notification/index.ts';
import { coversRole } from '../user/index.ts';
import { deleteIdentity, identitiesAt, identityById, identityFor, sessionsOpenedBy } from './identity-table.ts';
import { discover, redirectAddress } from './provider.ts';

export const ownSignOn: Command<typeof contract.ownSignOn> = async (context) => {
  const { signOn } = context.app.config;
  if (!signOn || context.actor.role === 'lead') return { provider: null, identity: null };
  return { provider: signOn.name, identity: await identityFor(context, signOn.issuer, context.actor.id) };
};

export const signOnState: Command<typeof contract.signOnState> = async (context) => {
  const { signOn, publicUrl } = context.app.config;
  if (!signOn) return { provider: null, identities: [] };
  const { clientSecret: _secret, scopes: _scopes, groups, only, rescue, twoFactorValues, ...shown } = signOn;
  return {
    provider: {
      ...shown,
      redirectAddress: redirectAddress(context.app),
      logOutAddress: `${publicUrl}/login`,
      messageAddress: `${publicUrl}/v1/auth/sign-on/message`,
      groups: Role.options.flatMap((role) => {
        const named = role === 'lead' ? undefined : groups[role];
        return named ? [{ role, groups: [...named] }] : [];
      }),
      only: [...only],
      rescue: [...rescue],
      twoFactorValues: [...twoFactorValues],
      secondFactors: [...twoFactorValues],
    },
    identities: await identitiesAt(context, signOn.issuer),
  };
};

export const staffSignOn: Command<typeof contract.staffSignOn> = async (context, { params }) => {
  const { signOn } = context.app.config;
  return { identity: signOn ? await identityFor(context, signOn.issuer, params.id) : null };
};

export const testSignOn: Command<typeof contract.testSignOn> = async ({ app }) => {
  const provider = app.config.signOn ? await discover(app).catch(() => null) : null;
  return {
    reachable: provider !== null,
    endsSessions: provider?.serverMetadata().end_session_endpoint !== undefined,
  };
};

/** One's own, or a colleague's: that takes away their way in, so it needs the right to lock them and counts like a lock. */
export const disconnectSignOn: Command<typeof contract.disconnectSignOn> = async (context, { params }) => {
  const { actor, now } = context;
  const identity = await identityById(context, params.id);
  if (!identity || !mayDisconnect(actor, identity)) throw notFound();
  await requireRecentProof(context, actor, now);
  for (const change of await endSessionsWhere(context, sessionsOpenedBy(identity.id), now)) context.changed(change);
  await deleteIdentity(context, identity.id);
  context.changed(signOnDisconnected([identity]));
  if (identity.user !== actor.id)
    await noteInfluence(context, { person: actor.id, over: identity.user, kind: 'removed' });
  await notify(context, {
    to: [identity.user],
    kind: 'security.signOnDisconnected',
    params: { by: actor.name, name: identity.label, at: now.toISOString() },
  });
  return undefined;
};

const mayDisconnect = (actor: Actor, { user, role }: contract.SignOnIdentity): boolean =>
  user === actor.id || coversRole(actor, 'lock', role);
