import { Email, Line } from '@countinghouse/contract/kernel/scalars.ts';
import * as client from 'openid-client';
import type { SignOnConfig, StaffRole } from '../../kernel/config/sign-on.ts';
import type { App } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Attempt } from './attempt-table.ts';
import { discover, redirectAddress, signOnOf, unavailable } from './provider.ts';

/** The same answer for every log-in that was not begun here, was answered twice, or was tampered with. */
export const signOnRefused = () => new Refusal('unauthenticated', 'signOnRefused');

/** The provider's claims about a person, checked. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly idToken: string;
  readonly sid: string | null;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly label: string;
  /** The highest role of the person's groups; null without a mapped group. */
  readonly role: StaffRole | null;
  /** Whether the provider used two-factor in a way that the operator accepts. */
  readonly strong: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
};

/** Text that may be shown in one line; empty if it holds anything else. */
const lineOf = (claims: Claims, name: string): string => Line(200).safeParse(textOf(claims, name)).data ?? '';

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

const fromHighest: readonly StaffRole[] = ['root', 'admin', 'regular'];

const roleIn = ({ groups }: SignOnConfig, has: readonly string[]): StaffRole | null =>
  fromHighest.find((role) => groups[role]?.some((group) => has.includes(group))) ?? null;

const isStrong = ({ twoFactorValues }: SignOnConfig, token: Claims): boolean => {
  const used = [...listOf(token['amr']), ...listOf(token['acr'])];
  return twoFactorValues.some((one) => used.includes(one));
};

const nameOf = (claims: Claims): Pick<Person, 'firstName' | 'lastName'> => {
  const [first = '', ...rest] = (lineOf(claims, 'name') || lineOf(claims, 'email').split('@')[0] || '?').split(' ');
  return {
    firstName: (lineOf(claims, 'given_name') || first).slice(0, 80),
    lastName: (lineOf(claims, 'family_name') || rest.join(' ') || '–').slice(0, 80),
  };
};

const emailOf = (claims: Claims): string | null => {
  const email = Email.safeParse(claims['email']);
  return claims['email_verified'] === true && email.success ? email.data : null;
};

const isOutage = (error: unknown): boolean =>
  (error instanceof Error && ['TimeoutError', 'AbortError', 'TypeError'].includes(error.name)) ||
  (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT') ||
  (error instanceof client.ResponseBodyError && error.status >= 500);

/** Asks the provider for the proof behind its answer, and checks signature, issuer, audience, nonce and state. */
export const personIn = async (app: App, attempt: Attempt, query: string): Promise<Person> => {
  const config = signOnOf(app);
  const provider = await discover(app);
  try {
    const tokens = await client.authorizationCodeGrant(provider, new URL(`${redirectAddress(app)}?${query}`), {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token || tokens.id_token === undefined) throw signOnRefused();
    const claims: Claims = {
      ...(await furtherClaims(provider, config, { token, access: tokens.access_token })),
      ...token,
    };
    return {
      issuer: token.iss,
      subject: token.sub,
      idToken: tokens.id_token,
      sid: textOf(token, 'sid') || null,
      email: emailOf(claims),
      ...nameOf(claims),
      label: lineOf(claims, 'email') || lineOf(claims, 'preferred_username') || token.sub,
      role: roleIn(config, listOf(claims[config.groupClaim])),
      strong: isStrong(config, token),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    app.log.warn({ err: error }, 'an answer of the provider of single sign-on was refused');
    throw isOutage(error) ? unavailable() : signOnRefused();
  }
};

interface Granted {
  readonly token: client.IDToken;
  readonly access: string;
}

/** Some providers keep groups and address out of the token. */
const furtherClaims = async (
  provider: client.Configuration,
  { groupClaim }: SignOnConfig,
  { token, access }: Granted,
): Promise<Claims> => {
  const isWhole = token[groupClaim] !== undefined && token['email'] !== undefined;
  if (isWhole || provider.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(provider, access, token.sub);
};
