import type { Policy } from './policy.ts';

const bytes = 'x'.repeat(43);

/** Users have their own passkeys and cannot reach those of others; see policy.ts for the letters. */
export const passkeyPolicies: Readonly<Record<string, Policy>> = {
  'passkey.list': { who: 'signedIn' },
  'passkey.start': { who: 'signedIn', body: () => ({}), allowed: [400] },
  'passkey.add': { who: 'signedIn', body: () => ({}), allowed: [400] },
  'passkey.rename': { who: 'signedIn', body: () => ({ name: 'Matrix' }), allowed: [404] },
  'passkey.remove': { who: 'signedIn', body: () => ({}), allowed: [400] },
  'auth.prove': { who: 'signedIn', body: () => ({}), allowed: [400] },
  'passkey.startLogIn': { who: 'public' },
  'passkey.logIn': {
    who: 'public',
    body: () => ({ id: bytes, clientData: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }),
    allowed: [401, 429],
  },
  // What a token itself may do is in token-matrix.test.ts.
  'apiToken.list': { who: { any: 'AA--' } },
  'apiToken.create': { who: { any: 'AA--' }, body: () => ({}), allowed: [400] },
  'apiToken.revoke': { who: { any: 'AA--' }, allowed: [404] },
};
