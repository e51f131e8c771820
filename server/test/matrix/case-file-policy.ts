import type { Policy } from './policy.ts';

const leads = { lead: 'AA--', staff: '----' } as const;

/** Case files; see policy.ts for the letters. */
export const caseFilePolicies: Readonly<Record<string, Policy>> = {
  'caseFile.own': { who: { any: '---A' } },
  // The first call has one made; later calls find it waiting.
  'caseFile.request': { who: { any: '---A' }, allowed: [201, 409] },
  'caseFile.ofLead': { who: leads, names: 'record' },
  'caseFile.requestForLead': {
    who: leads,
    names: 'record',
    body: () => ({ copy: 'customer', reason: 'matrix' }),
    allowed: [201, 409],
  },
  'caseFile.download': { who: { any: 'AA-A' }, ownHand: true, allowed: [404] },
};
