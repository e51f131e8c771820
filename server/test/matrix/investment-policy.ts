import type { Policy } from './policy.ts';

const investmentFields = (lead: string) => ({
  lead,
  name: 'Matrix',
  initialAmount: 100,
  rentability: 5,
  expirationDate: '2020-01-01',
  dividendFrequency: 'end',
});
const many = (id: string) => ({ ids: [id] });
const q = 'q=matrix&pageSize=100';

/** Investments and payments; see policy.ts for the letters. */
export const investmentPolicies: Readonly<Record<string, Policy>> = {
  'agreement.check': { who: 'public', allowed: [200, 404] },
  'investment.create': {
    // A customer subscribes with another body; with the staff's body they are refused even for themselves.
    who: { lead: 'AASO' },
    names: 'record',
    body: (lead) => investmentFields(lead),
    allowed: [400, 403, 404, 422],
  },
  'investment.createMany': {
    who: { lead: 'AAS-' },
    names: 'record',
    body: (lead) => [investmentFields(lead)],
    allowed: [400, 422],
  },
  'investment.list': { who: { investment: 'AASO' }, names: 'list', query: 'pageSize=100' },
  'investment.search': { who: { investment: 'AASO' }, names: 'list', query: q },
  'investment.one': { who: { investment: 'AASO' }, names: 'record' },
  // A signed investment keeps its name.
  'investment.update': {
    who: { investment: 'AA--' },
    names: 'record',
    body: () => ({ name: 'Matrix again' }),
    allowed: [409],
  },
  'investment.remove': { who: { investment: 'AA--' }, names: 'record', allowed: [409] },
  'investment.removeMany': { who: { investment: 'AA--' }, names: 'selection', body: many, refusal: 'investmentStays' },
  'investment.bin': { who: { investment: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'investment.restore': { who: { investment: 'AA--' }, names: 'selection', inBin: true, body: many },
  'investment.export': { who: { investment: 'AA--' }, names: 'export', query: 'format=csv&columns=id' },
  'investment.stats': { who: { investment: 'AASO' } },
  'investment.cancel': { who: { investment: 'AA-O' }, names: 'record', body: () => ({}), allowed: [201, 409] },

  'dividend.create': {
    who: { investment: 'AAS-' },
    names: 'record',
    body: (investment) => ({ investment, amount: 0.01 }),
    allowed: [201, 409],
  },
  'dividend.createMany': {
    who: { investment: 'AAS-' },
    names: 'record',
    body: (investment) => [{ investment, amount: 0.01 }],
    allowed: [201, 409],
  },
  'dividend.list': { who: { dividend: 'AASO' }, names: 'list', query: 'pageSize=100' },
  'dividend.search': { who: { dividend: 'AASO' }, names: 'list', query: q },
  'dividend.one': { who: { dividend: 'AASO' }, names: 'record' },
  'dividend.update': { who: { dividend: 'AA--' }, names: 'record', body: () => ({}) },
  'dividend.remove': { who: { dividend: 'AA--' }, names: 'record', allowed: [409] },
  'dividend.removeMany': { who: { dividend: 'AA--' }, names: 'selection', body: many, refusal: 'dividendStays' },
  'dividend.bin': { who: { dividend: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'dividend.restore': { who: { dividend: 'AA--' }, names: 'selection', inBin: true, body: many },
  'dividend.export': { who: { dividend: 'AA--' }, names: 'export', query: 'format=csv&columns=id' },
};
