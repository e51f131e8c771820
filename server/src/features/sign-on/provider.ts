import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { isPlainIssuer, type SignOnConfig } from '../../kernel/config/sign-on.ts';
import type { App } from '../../kernel/context.ts';
import { inCall } from '../../kernel/trace/span.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';

/** Seconds after which the provider counts as unreachable. */
const patience = 5;

/** Minutes after which the provider's addresses are read again. */
const freshMinutes = 60;

interface Known {
  readonly provider: client.Configuration;
  readonly until: number;
}

const known = new WeakMap<App, Known>();

export const signOnOf = (app: App): SignOnConfig => {
  if (!app.config.signOn) throw notFound();
  return app.config.signOn;
};

/** The page to which the provider sends the browser back. */
export const redirectAddress = (app: App): string => `${app.config.publicUrl}/sign-on`;

/** An answer is void once issuer or client have changed. */
export const providerHash = ({ issuer, clientId }: SignOnConfig): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId]))
    .digest();

export const unavailable = () => new Refusal('unavailable', 'signOnUnavailable', { retryAfterSeconds: patience });

/** The provider's addresses, which it publishes; a failure is not remembered. */
export const discover = async (app: App): Promise<client.Configuration> => {
  const found = known.get(app);
  if (found && found.until > app.clock.now().getTime()) return found.provider;
  const { issuer, clientId, clientSecret } = signOnOf(app);
  const options: client.DiscoveryRequestOptions = {
    timeout: patience,
    [client.customFetch]: (url, init) =>
      inCall('sign-on provider', init.method, () => fetch(url, { ...init, body: init.body ?? null })),
    // The signature of an ID token is checked, too, not only the connection that it came by.
    execute: [client.enableNonRepudiationChecks, ...(isPlainIssuer(issuer) ? [client.allowInsecureRequests] : [])],
  };
  const provider = await client
    .discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    .catch((error: unknown) => {
      app.log.warn({ err: error }, 'the provider of single sign-on cannot be reached');
      throw unavailable();
    });
  known.set(app, { provider, until: app.clock.now().getTime() + freshMinutes * 60_000 });
  return provider;
};
