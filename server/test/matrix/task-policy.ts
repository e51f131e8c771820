import type { Policy } from './policy.ts';

const many = (id: string) => ({ ids: [id] });
const callBack = (lead: string) => ({ lead, title: 'Matrix', kind: 'callBack', dateDue: '2099-01-01T00:00:00Z' });

/** The first screen of the office. */
export const todayPolicies: Readonly<Record<string, Policy>> = {
  'today.queues': { who: { any: 'AAA-' } },
  'today.setUp': { who: { any: 'AA--' } },
};

export const taskPolicies: Readonly<Record<string, Policy>> = {
  // Leads out of scope are left out.
  'user.leadFigures': { who: { lead: 'AAS-' }, query: 'ids=01a20000-0000-7000-8000-000000000001' },
  'user.leadStages': { who: { lead: 'AAS-' } },
  'task.create': { who: { lead: 'AAS-', staff: '----' }, names: 'record', body: callBack },
  'task.createMany': { who: { lead: 'AAS-', staff: '----' }, names: 'record', body: (id) => [callBack(id)] },
  'task.recordCall': {
    who: { lead: 'AAS-', staff: '----' },
    names: 'record',
    body: (lead) => ({ lead, outcome: 'reached', title: 'Matrix', nextTitle: 'Matrix' }),
  },
  'task.list': { who: { task: 'AAS-' }, names: 'list', query: 'pageSize=100' },
  'task.search': { who: { task: 'AAS-' }, names: 'list', query: 'q=matrix&pageSize=100' },
  'task.one': { who: { task: 'AAS-' }, names: 'record' },
  'task.update': { who: { task: 'AAS-' }, names: 'record', body: () => ({ title: 'Matrix changed' }) },
  'task.remove': { who: { task: 'AAS-' }, names: 'record' },
  'task.removeMany': { who: { task: 'AAS-' }, names: 'selection', body: many },
  'task.bin': { who: { task: 'AAS-' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'task.restore': { who: { task: 'AAS-' }, names: 'selection', inBin: true, body: many },
  'taskFeed.one': { who: { any: 'AAA-' } },
  'taskFeed.create': { who: { any: 'AAA-' } },
  'taskFeed.revoke': { who: { any: 'AAA-' } },
  'taskFeed.calendar': { who: 'public', query: 'key=matrix', allowed: [404] },
  'task.export': { who: { task: 'AA--' }, names: 'export', query: 'format=csv&columns=id' },
};

export const commentPolicies: Readonly<Record<string, Policy>> = {
  'comment.create': {
    who: { lead: 'AAS-', staff: '----' },
    names: 'record',
    body: (id) => ({ lead: id, text: 'Matrix' }),
  },
  'comment.createMany': {
    who: { lead: 'AAS-', staff: '----' },
    names: 'record',
    body: (id) => [{ lead: id, text: 'Matrix' }],
  },
  'comment.list': { who: { comment: 'AAS-' }, names: 'list', query: 'pageSize=100' },
  'comment.search': { who: { comment: 'AAS-' }, names: 'list', query: 'q=matrix&pageSize=100' },
  'comment.one': { who: { comment: 'AAS-' }, names: 'record' },
  'comment.update': { who: { comment: 'AAS-' }, names: 'record', body: () => ({ hidden: true }) },
  'comment.remove': { who: { comment: 'AA--' }, names: 'record' },
  'comment.removeMany': { who: { comment: 'AA--' }, names: 'selection', body: many },
  'comment.bin': { who: { comment: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'comment.restore': { who: { comment: 'AA--' }, names: 'selection', inBin: true, body: many },
  'comment.export': { who: { comment: 'AA--' }, names: 'export', query: 'format=csv&columns=id' },
};
