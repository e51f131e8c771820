import { caseFilePolicies } from './case-file-policy.ts';
import type { Policy } from './policy.ts';

const decided: Policy = { who: { any: 'AA--' }, allowed: [404] };

/** Account closure, erasure and case files; see policy.ts for the letters. */
export const closurePolicies: Readonly<Record<string, Policy>> = {
  ...caseFilePolicies,
  'closure.list': { who: { any: 'AA--' } },
  'closure.one': { who: { any: 'AA--' }, allowed: [404] },
  'closure.own': { who: { any: '---A' } },
  // The first call creates one; later calls find it pending.
  'closure.request': { who: { any: '---A' }, body: () => ({ reason: 'Matrix' }), allowed: [400, 409] },
  'closure.withdraw': { who: { any: '---A' }, allowed: [201, 409] },
  'closure.accept': decided,
  'closure.refuse': { ...decided, body: () => ({ reason: 'Matrix' }) },
  'erasure.list': { who: { any: 'AA--' } },
  'erasure.lead': { who: { lead: 'AA--', staff: '----' }, names: 'record' },
  'erasure.propose': {
    who: { lead: 'AA--', staff: '----' },
    names: 'record',
    body: () => ({ reason: 'Matrix', confirmation: 'matrix' }),
    // The reference is unknown.
    allowed: [400],
  },
};
