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
  // The tests' product has no provider; sign-on.test.ts has one.
  'signOn.start': { who: 'public', allowed: [404] },
  'signOn.finish': { who: 'public', body: () => ({ query: '' }), allowed: [404] },
  'signOn.code': { who: 'public', body: () => ({ code: '000000' }), allowed: [401] },
  'signOn.logOut': { who: 'signedIn', firstPassword: true, deniedOnly: true },
  'signOn.message': { who: 'public', body: () => ({}), allowed: [400, 404, 415] },
  'signOn.own': { who: 'signedIn' },
  'signOn.disconnect': { who: 'signedIn', allowed: [404] },
  'signOn.state': { who: { any: 'AA--' } },
  'signOn.staff': { who: { any: 'AA--' } },
  'signOn.test': { who: { any: 'AA--' } },
  // The permissions of a token itself are in token-matrix.test.ts.
  'apiToken.list': { who: { any: 'AA--' } },
  'apiToken.create': { who: { any: 'AA--' }, body: () => ({}), allowed: [400] },
  'apiToken.revoke': { who: { any: 'AA--' }, allowed: [404] },
  'leadRotation.list': { who: { any: 'AA--' } },
  'leadRotation.create': { who: { any: 'AA--' }, body: () => ({}), allowed: [400] },
  'leadRotation.update': { who: { any: 'AA--' }, body: () => ({ name: 'Matrix' }), allowed: [404] },
  'leadRotation.delete': { who: { any: 'AA--' }, allowed: [404] },
  'leadRotation.order': { who: { any: 'AA--' }, body: () => ({ ids: [] }) },
  'leadRotation.members': { who: { any: 'AA--' } },
  'leadRotation.setHours': { who: { any: 'AA--' }, body: () => ({}), allowed: [400] },
  'leadRotation.try': { who: { any: 'AA--' } },
  'webhook.list': { who: { any: 'AA--' } },
  'webhook.create': { who: { any: 'AA--' }, body: () => ({}), allowed: [400] },
  'webhook.update': { who: { any: 'AA--' }, body: () => ({ name: 'Matrix' }), allowed: [404] },
  'webhook.rotate': { who: { any: 'AA--' }, allowed: [404] },
  'webhook.delete': { who: { any: 'AA--' }, allowed: [404] },
  'webhook.test': { who: { any: 'AA--' }, allowed: [404] },
  'webhook.deliveries': { who: { any: 'AA--' }, allowed: [404] },
  'webhook.replay': { who: { any: 'AA--' }, body: () => ({ failedSince: '2026-01-01T00:00:00Z' }), allowed: [404] },
};
