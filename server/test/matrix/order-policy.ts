import type { Policy } from './policy.ts';

const orderFields = (lead: string) => ({
  lead,
  symbol: 'EURUSD',
  kind: 'forex',
  type: 'buy',
  quantity: 100,
  leverage: 1,
});
const mandateFields = (lead: string) => ({
  lead,
  maxStake: 1,
  maxTotal: 1,
  maxLoss: 1,
  lossPeriod: 'day',
  symbols: null,
  leverage: 1,
  endsOn: '2999-01-01',
});
const many = (id: string) => ({ ids: [id] });
const q = 'q=matrix&pageSize=100';

/** Orders; see policy.ts for the letters. There are no quotes here: calls that need a price are refused. */
export const orderPolicies: Readonly<Record<string, Policy>> = {
  // The body of a call that may create something names another lead than the caller.
  'order.create': { who: { lead: 'AASO' }, names: 'record', body: orderFields, allowed: [404, 422] },
  'order.createMany': {
    who: { lead: 'AASO' },
    names: 'record',
    body: (lead) => [orderFields(lead)],
    allowed: [404, 422],
  },
  'order.list': { who: { order: 'AASO' }, names: 'list', query: 'pageSize=100' },
  'order.search': { who: { order: 'AASO' }, names: 'list', query: q },
  'order.one': { who: { order: 'AASO' }, names: 'record' },
  'order.update': { who: { order: 'AASO' }, names: 'record', body: () => ({ stopLoss: '1.0' }) },
  'order.close': { who: { order: 'AASO' }, names: 'record', body: () => ({}), allowed: [409] },
  // The reply names each order that cannot be closed now.
  'order.closeMany': {
    who: { any: '---O' },
    body: (id) => ({ orders: [{ id }] }),
  },
  'order.remove': { who: { order: 'AASO' }, names: 'record', allowed: [409] },
  'order.removeMany': { who: { order: 'AASO' }, names: 'selection', body: many, refusal: 'orderStays' },
  'order.bin': { who: { order: 'AASO' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'order.restore': { who: { order: 'AASO' }, names: 'selection', inBin: true, body: many },
  'order.export': { who: { order: 'AA-O' }, names: 'export', query: 'format=csv&columns=id' },
  'order.stats': { who: { order: 'AASO' } },
  // Nobody has a mandate in the matrix's world; test/control/mandate.test.ts plays the scopes. Limits far in the future are
  // refused after the scope.
  'mandate.list': { who: { any: 'AASO' }, query: 'pageSize=100' },
  'mandate.one': { who: { any: 'AASO' }, allowed: [404] },
  'mandate.draft': { who: { any: '---O' }, allowed: [404] },
  'mandate.create': { who: { lead: 'AASO' }, names: 'record', body: mandateFields, allowed: [400, 404, 409] },
  'mandate.sign': {
    who: { any: '---O' },
    body: () => ({ acceptsTerms: true, version: 1, signature: { kind: 'typed', text: 'Matrix' } }),
    allowed: [404],
  },
  'mandate.decline': { who: { any: '---O' }, allowed: [404] },
  'mandate.lower': { who: { any: '---O' }, body: () => ({ maxStake: 1 }), allowed: [404] },
  'mandate.end': { who: { any: '---O' }, allowed: [404] },
  'mandate.giveUp': { who: { any: 'AAS-' }, allowed: [404] },
  'mandate.use': { who: { any: 'AASO' }, allowed: [404] },
  'order.receipt': { who: { order: 'AASO' }, names: 'record', allowed: [409] },
};
