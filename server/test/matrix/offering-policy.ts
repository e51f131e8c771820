import type { Policy } from './policy.ts';

const many = (id: string) => ({ ids: [id] });
const unique = () => crypto.randomUUID();
const q = 'q=matrix&pageSize=100';
const projectFields = () => ({
  name: 'Matrix',
  descriptionEn: 'Matrix',
  descriptionFr: 'Matrix',
  descriptionDe: 'Matrix',
  descriptionNl: 'Matrix',
  rentability: 5,
  duration: 12,
  coefficient: 2,
  minimumAmount: 1000,
  dividendFrequency: 'monthly',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
});

/** Campaigns and investment projects; see policy.ts for the letters. */
export const offeringPolicies: Readonly<Record<string, Policy>> = {
  'campaign.create': { who: { campaign: 'AA--' }, body: () => ({ name: `Matrix ${unique()}` }) },
  'campaign.createMany': { who: { campaign: 'AA--' }, body: () => [{ name: `Matrix ${unique()}` }] },
  'campaign.list': { who: { campaign: 'AAA-' }, names: 'list', query: 'pageSize=100' },
  'campaign.search': { who: { campaign: 'AAA-' }, names: 'list', query: q },
  'campaign.one': { who: { campaign: 'AAA-' }, names: 'record' },
  'campaign.update': { who: { campaign: 'AA--' }, names: 'record', body: () => ({ name: `Matrix ${unique()}` }) },
  'campaign.remove': { who: { campaign: 'AA--' }, names: 'record' },
  'campaign.removeMany': { who: { campaign: 'AA--' }, names: 'selection', body: many },
  'campaign.bin': { who: { campaign: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'campaign.restore': { who: { campaign: 'AA--' }, names: 'selection', inBin: true, body: many },
  'campaign.export': { who: { campaign: 'AA--' }, names: 'export', query: 'format=csv&columns=id' },
  'campaign.top': { who: { campaign: 'AAA-' } },
  'campaign.return': { who: { any: 'AAS-' } },
  'campaign.exportReturn': { who: { any: 'AA--' }, query: 'format=csv' },
  'campaign.costs': { who: { campaign: 'AA--' }, names: 'record' },
  'campaign.setCost': {
    who: { campaign: 'AA--' },
    names: 'record',
    body: () => ({ month: '2026-01', amount: 5, version: 0 }),
  },

  'project.create': { who: { project: 'AA--' }, body: projectFields },
  'project.createMany': { who: { project: 'AA--' }, body: () => [projectFields()] },
  'project.list': { who: { project: 'AAAF' }, names: 'list', query: 'pageSize=100' },
  'project.search': { who: { project: 'AAAF' }, names: 'list', query: q },
  'project.one': { who: { project: 'AAAF' }, names: 'record' },
  'project.update': { who: { project: 'AA--' }, names: 'record', body: () => ({ rentability: 7.25 }) },
  'project.remove': { who: { project: 'AA--' }, names: 'record' },
  'project.removeMany': { who: { project: 'AA--' }, names: 'selection', body: many },
  'project.bin': { who: { project: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'project.restore': { who: { project: 'AA--' }, names: 'selection', inBin: true, body: many },
  'project.export': { who: { project: 'AA--' }, names: 'export', query: 'format=csv&columns=id' },
  // Nobody has such a project; both print only what the list of projects shows, in the same scope.
  'project.agreement': {
    who: { any: '---A' },
    query: 'version=1&adjustment=amount&amount=1000&duration=12',
    allowed: [404],
  },
  'project.keyInformation': { who: { any: 'AAAA' }, allowed: [404] },
  'project.uploadImage': { who: { project: 'AA--' }, names: 'record', upload: 'picture' },
};
