import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const env = {
  SIGN_ON_ISSUER: 'https://login.example.com/tenant',
  SIGN_ON_CLIENT_ID: 'office',
  SIGN_ON_CLIENT_SECRET: 'canary',
  SIGN_ON_GROUPS: 'admin=CRM admins|IT, regular=CRM agents',
};

const problemsOf = (more: Record<string, string>): string[] => {
  try {
    readConfig(more);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : ['something else was thrown'];
  }
};

describe('single sign-on', () => {
  it('is read with the groups of each role', () => {
    expect(
      readConfig({ ...env, SIGN_ON_ONLY: 'regular', SIGN_ON_RESCUE: 'Root@Example.com', SIGN_ON_SECOND_FACTOR: 'mfa' })
        .signOn,
    ).toEqual({
      issuer: 'https://login.example.com/tenant',
      clientId: 'office',
      clientSecret: 'canary',
      name: 'single sign-on',
      scopes: 'openid email profile',
      groupClaim: 'groups',
      groups: { admin: ['CRM admins', 'IT'], regular: ['CRM agents'] },
      linksByEmail: false,
      creates: false,
      twoFactorValues: ['mfa'],
      only: ['regular'],
      rescue: ['root@example.com'],
    });
    expect(readConfig({})).not.toHaveProperty('signOn');
  });

  it.each(['http://127.0.0.1:4000', 'http://localhost:4000/realm', 'http://[::1]:4000'])(
    'may be reached without encryption on this machine: %s',
    (issuer) => expect(problemsOf({ ...env, SIGN_ON_ISSUER: issuer })).toEqual([]),
  );

  it.each<[Record<string, string>, RegExp]>([
    [{ ...env, SIGN_ON_ISSUER: 'http://login.example.com' }, /^SIGN_ON_ISSUER must look like https:/],
    [{ ...env, SIGN_ON_ISSUER: 'http://127.0.0.1.example.com' }, /^SIGN_ON_ISSUER must look like https:/],
    [{ ...env, SIGN_ON_ISSUER: 'https://login.example.com/?tenant=a' }, /^SIGN_ON_ISSUER must look like https:/],
    [{ ...env, SIGN_ON_GROUPS: 'lead=Everyone' }, /^SIGN_ON_GROUPS must look like/],
    [{ ...env, SIGN_ON_GROUPS: 'admin=' }, /^SIGN_ON_GROUPS must look like/],
    [{ ...env, SIGN_ON_SCOPES: 'email' }, /^SIGN_ON_SCOPES must begin with openid/],
    [{ ...env, SIGN_ON_ONLY: 'lead', SIGN_ON_SECOND_FACTOR: 'mfa' }, /^SIGN_ON_ONLY must be roles/],
    [{ ...env, SIGN_ON_ONLY: 'regular' }, /^SIGN_ON_ONLY needs SIGN_ON_SECOND_FACTOR/],
    [{ ...env, SIGN_ON_ONLY: 'root', SIGN_ON_SECOND_FACTOR: 'mfa' }, /^SIGN_ON_ONLY with root needs SIGN_ON_RESCUE/],
    [{ ...env, SIGN_ON_CREATE: 'true' }, /^SIGN_ON_CREATE needs SIGN_ON_SECOND_FACTOR/],
    [{ SIGN_ON_CLIENT_SECRET: 'canary' }, /^SIGN_ON_ISSUER, .* must be given together, or none\.$/],
    [
      { SIGN_ON_ONLY: 'regular', SIGN_ON_SECOND_FACTOR: 'mfa' },
      /^SIGN_ON_ISSUER, .* must be given together, or none\.$/,
    ],
  ])('is refused in another form, without repeating a secret: %j', (given, sentence) => {
    const problems = problemsOf(given);
    expect(problems).toEqual([expect.stringMatching(sentence)]);
    expect(problems.join()).not.toContain('canary');
  });
});
