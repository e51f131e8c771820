import { savedIban } from '../app/withdrawals.ts';
import type { Policy } from './policy.ts';

const many = (id: string) => ({ ids: [id] });
const q = 'q=matrix&pageSize=100';

/** Money in, money out and the ledger; see policy.ts for the letters. */
export const moneyPolicies: Readonly<Record<string, Policy>> = {
  'funds.available': { who: { lead: 'AASO' }, names: 'record' },
  'funds.capital': { who: { lead: 'AASO' }, names: 'record' },
  'ledger.proof': { who: { any: 'AA--' } },
  'ledger.prove': { who: { any: 'AA--' } },
  'ledger.recount': { who: { any: 'AA--' } },
  'system.show': { who: { any: 'AA--' } },
  'job.retry': {
    who: { any: 'AA--' },
    body: () => ({ kind: 'housekeeping' }),
    // Rounds are not repeated by hand.
    allowed: [409],
  },
  'price.quotes': { who: { any: 'AAAA' } },
  'price.proved': { who: 'public' },
  'price.day': { who: { any: 'AAAA' } },
  'price.candles': { who: { any: 'AAAA' }, query: 'symbol=EURUSD' },

  'withdrawal.create': {
    who: { lead: 'AASO', staff: '----' },
    names: 'record',
    body: (id) => ({ lead: id, amount: 1, destination: savedIban }),
    // Customers created for the call have no money, and are not the customer who calls; customers give no proof here.
    allowed: [201, 400, 404, 409],
  },
  'withdrawal.createMany': {
    who: { lead: 'AASO', staff: '----' },
    names: 'record',
    body: (id) => [{ lead: id, amount: 1, destination: savedIban }],
    allowed: [201, 400, 404, 409],
  },
  'withdrawal.list': { who: { withdrawal: 'AASO' }, names: 'list', query: 'pageSize=100' },
  'withdrawal.search': { who: { withdrawal: 'AASO' }, names: 'list', query: q },
  'withdrawal.one': { who: { withdrawal: 'AASO' }, names: 'record' },
  'withdrawal.update': {
    who: { withdrawal: 'AASO' },
    names: 'record',
    body: () => ({ destination: savedIban }),
    // Only the person who entered it may change it, regardless of the customer's agent.
    allowed: [200, 400, 403],
  },
  'withdrawal.remove': { who: { withdrawal: 'AA--' }, names: 'record', allowed: [409] },
  'withdrawal.removeMany': { who: { withdrawal: 'AA--' }, names: 'selection', body: many, refusal: 'moneyRecord' },
  'withdrawal.bin': { who: { withdrawal: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'withdrawal.restore': { who: { withdrawal: 'AA--' }, names: 'selection', inBin: true, body: many },
  'withdrawal.export': { who: { withdrawal: 'AA--' }, names: 'export', query: 'format=csv&columns=id' },
  'withdrawal.stats': { who: { withdrawal: 'AASO' } },
  'withdrawal.complete': { who: { withdrawal: 'AA--' }, names: 'record', body: () => ({}) },
  // A withdrawal that is decided already answers 409.
  'withdrawal.completion': { who: { withdrawal: 'AA--' }, names: 'record', allowed: [200, 409] },
  'withdrawal.fail': {
    who: { withdrawal: 'AA--' },
    names: 'record',
    body: () => ({ reason: 'Matrix' }),
  },
  // Nothing is prepared in the matrix's world; test/control/prepared.test.ts plays the scopes.
  'prepared.list': { who: { any: 'AASO' }, query: 'pageSize=100' },
  'prepared.one': { who: { any: 'AASO' }, allowed: [404] },
  'prepared.agreement': { who: { any: '---A' }, allowed: [404] },
  'prepared.decline': { who: { any: '---O' }, allowed: [404] },
  'prepared.withdraw': { who: { any: 'AAS-' }, allowed: [404] },
  'withdrawal.cancel': { who: { withdrawal: '---O' }, names: 'record' },
  'withdrawal.review': { who: { any: '---A' }, query: 'amount=1' },
  // No card money to return: 409.
  'withdrawal.returnToCard': {
    who: { withdrawal: 'AA--' },
    names: 'record',
    body: () => ({ reason: 'Matrix' }),
    allowed: [409],
  },
  // Without a proof, and for a destination that nobody has.
  'destination.list': { who: { any: 'AAAA' }, allowed: [200, 404] },
  'destination.add': { who: { any: '---A' }, body: () => ({}), allowed: [400] },
  'destination.confirm': { who: { any: '---A' }, body: () => ({}), allowed: [400, 404] },
  'destination.remove': { who: { any: '---A' }, body: () => ({}), allowed: [404] },
};
