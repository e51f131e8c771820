import type { Policy } from './policy.ts';

const orderFields = (lead: string) => ({
  lead,
  symbol: 'EURUSD',
  kind: 'forex',
  type: 'buy',
  quantity: 100,
  leverage: 1,
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
  'order.remove': { who: { order: 'AASO' }, names: 'record', allowed: [409] },
  'order.removeMany': { who: { order: 'AASO' }, names: 'selection', body: many, refusal: 'orderStays' },
  'order.restore': { who: { order: 'AASO' }, names: 'selection', inBin: true, body: many },
  'order.export': { who: { order: 'AA-O' }, names: 'export', query: 'format=csv&columns=id' },
  'order.stats': { who: { order: 'AASO' } },
  'order.receipt': { who: { order: 'AASO' }, names: 'record', allowed: [409] },
};
