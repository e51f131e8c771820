import type * as contract from '@countinghouse/contract/sign-on/sign-on.ts';
import * as client from 'openid-client';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { endOwnSession, record } from '../auth/index.ts';
import { idTokenOf } from './identity-table.ts';
import { discover } from './provider.ts';

/** Ends the session here in any case, and says where the provider's own is ended. */
export const signOnLogOut: Command<typeof contract.signOnLogOut> = async (context) => {
  const { app, actor, now } = context;
  const idToken = await idTokenOf(context, actor.sessionId);
  await app.database.transaction(async (runner) => {
    const ended = await endOwnSession(runner, { id: actor.sessionId ?? '', userId: actor.id }, now);
    await record(runner, context, 'auth.logout', ended);
  });
  context.setCookie(null);
  return { url: idToken === null || !app.config.signOn ? null : await endAddress(context, idToken) };
};

/** Null where the provider offers none, or cannot be reached: the person is logged out here all the same. */
const endAddress = async ({ app }: Context, idToken: string): Promise<string | null> => {
  const provider = await discover(app).catch(() => null);
  if (provider?.serverMetadata().end_session_endpoint === undefined) return null;
  return client.buildEndSessionUrl(provider, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${app.config.publicUrl}/login`,
  }).href;
};
