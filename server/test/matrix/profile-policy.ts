import type { Policy } from './policy.ts';

/** The opening of an account, the caller's own record and the change of their e-mail address; see policy.ts for the letters. */
export const profilePolicies: Readonly<Record<string, Policy>> = {
  'accountOpening.form': { who: 'public', query: 'language=en', allowed: [404] },
  'accountOpening.request': { who: 'public', body: () => ({}), allowed: [400] },
  'accountOpening.confirm': {
    who: 'public',
    body: () => ({ token: 'matrix', password: 'matrix' }),
    allowed: [404],
  },
  'contactForm.form': { who: 'public', query: 'language=en', allowed: [404] },
  'contactForm.send': { who: 'public', body: () => ({}), allowed: [400] },
  'contactForm.confirm': { who: 'public', body: () => ({ token: 'matrix' }), allowed: [404] },
  'profile.one': { who: 'signedIn', firstPassword: true },
  'profile.update': { who: 'signedIn', body: () => ({ mode: 'dark' }) },
  'profile.emailChange': { who: 'signedIn' },
  'profile.changeEmail': { who: 'signedIn', body: () => ({}), allowed: [400] },
  'profile.withdrawEmail': { who: 'signedIn' },
  'profile.confirmEmail': { who: 'public', body: () => ({ token: 'matrix' }), allowed: [403] },
  'profile.refuseEmail': { who: 'public', body: () => ({ token: 'matrix' }), allowed: [403] },
};
