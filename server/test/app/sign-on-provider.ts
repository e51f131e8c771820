import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

/** A person of the provider, by what it says about them. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
  readonly amr?: readonly string[];
}

export const clientId = 'countinghouse';
export const clientSecret = 'a secret of the provider and the product';

export interface SignOnProvider {
  readonly issuer: string;
  /** The person at the browser from now on. */
  person: ProviderPerson;
  /** Replies to requests for tokens with these claims instead of its own, properly signed. */
  forged: JWTPayload | null;
  /** Whether replies with `forged` claims are signed with a key that the provider does not publish. */
  isKeyForeign: boolean;
  /** Signs claims with the key of the provider. */
  sign(claims: JWTPayload, header?: { readonly typ?: string }): Promise<string>;
  /** Takes the browser through the provider; returns the query with which it is sent back. */
  visit(url: string): Promise<string>;
  stop(): Promise<void>;
}

const settings = (jwk: object, current: () => ProviderPerson, redirect: string): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${redirect}/sign-on`],
      post_logout_redirect_uris: [`${redirect}/login`],
      token_endpoint_auth_method: 'client_secret_post',
      backchannel_logout_uri: `${redirect}/v1/auth/sign-on/message`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [jwk] },
  cookies: { keys: ['a key of the cookies'] },
  pkce: { required: () => true },
  conformIdTokenClaims: false,
  claims: { openid: ['sub', 'groups', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: true },
    backchannelLogout: { enabled: true },
  },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...current(), sub }) }),
  loadExistingGrant: async (context) => {
    const { client, session, provider } = context.oidc;
    const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** A real provider of OpenID Connect on this machine, where the person at the browser logs in without a form. */
export const startSignOnProvider = async (redirect: string): Promise<SignOnProvider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign: SignOnProvider['sign'] = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey);
  const foreign = await generateKeyPair('RS256');
  const signOtherwise = (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(foreign.privateKey);
  const scene: SignOnProvider = {
    issuer,
    person: { sub: 'nobody' },
    forged: null,
    isKeyForeign: false,
    sign,
    visit: (url) => walk(url, redirect),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const provider = new Provider(
    issuer,
    settings(jwk, () => scene.person, redirect),
  );
  const serve = provider.callback();
  const enter = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { sub, amr } = scene.person;
    await provider.interactionFinished(request, response, {
      login: { accountId: sub, ...(amr && { amr: [...amr] }) },
    });
  };
  const forge = async (response: ServerResponse, claims: JWTPayload): Promise<void> => {
    const reply = {
      access_token: 'x',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await (scene.isKeyForeign ? signOtherwise(claims) : sign(claims)),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  };
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void enter(request, response);
    else if (request.url === '/token' && scene.forged) void forge(response, scene.forged);
    else void serve(request, response);
  };
  return scene;
};

/** Follows redirects like a browser, with the provider's cookies. */
const walk = async (from: string, redirect: string): Promise<string> => {
  const jar = new Map<string, string>();
  let url = from;
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(redirect)) return new URL(url).search.slice(1);
  }
  throw new Error('the provider redirects for ever');
};
