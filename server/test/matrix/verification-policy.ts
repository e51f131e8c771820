import type { Policy } from './policy.ts';

/** Customers created for the call are not the customer who calls. */
const notSelf = [201, 404, 409];

/** Identity verification and its documents; see policy.ts for the letters. */
export const verificationPolicies: Readonly<Record<string, Policy>> = {
  'verification.one': { who: { lead: 'AASO', staff: '----' }, names: 'record' },
  'verification.decide': {
    who: { lead: 'AA--', staff: '----' },
    names: 'record',
    body: () => ({ status: 'verified', version: 1, reason: '' }),
    // There is nothing to decide in this world, as callers within scope learn.
    allowed: [409],
  },
  'verification.upload': {
    who: { lead: 'AASO', staff: '----' },
    names: 'record',
    upload: 'picture',
    query: 'kind=other',
    allowed: notSelf,
  },
  'verification.submit': { who: { lead: 'AASO', staff: '----' }, names: 'record', allowed: notSelf },
  // A customer with a withdrawal is verified by then, and their documents are kept.
  'verification.removeDocument': { who: { document: 'AASO' }, names: 'record', allowed: [200, 409] },
  'verification.view': { who: { document: 'AASO' }, names: 'record' },
  'verification.waiting': { who: { any: 'AA--' } },
};
