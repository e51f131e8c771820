import type { Policy } from './policy.ts';

/** Customers made for the call are not the customer who calls. */
const notHimself = [201, 404, 409];

/** Who a customer is, and the documents that say so; see policy.ts for the letters. */
export const verificationPolicies: Readonly<Record<string, Policy>> = {
  'verification.one': { who: { lead: 'AASO', staff: '----' }, names: 'record' },
  'verification.decide': {
    who: { lead: 'AA--', staff: '----' },
    names: 'record',
    ownHand: true,
    body: () => ({ status: 'verified', version: 1, reason: '' }),
    // Nothing waits in this world: whom it reaches hears of that.
    allowed: [409],
  },
  'verification.upload': {
    who: { lead: 'AASO', staff: '----' },
    names: 'record',
    upload: 'picture',
    query: 'kind=other',
    allowed: notHimself,
  },
  'verification.submit': { who: { lead: 'AASO', staff: '----' }, names: 'record', allowed: notHimself },
  // A customer with a withdrawal is verified by then, and his documents stay.
  'verification.removeDocument': { who: { document: 'AASO' }, names: 'record', allowed: [200, 409] },
  'verification.view': { who: { document: 'AASO' }, names: 'record' },
  'verification.waiting': { who: { any: 'AA--' } },
};
