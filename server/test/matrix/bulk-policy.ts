import type { Policy } from './policy.ts';

const many = (id: string) => ({ ids: [id] });

export const bulkPolicies: Readonly<Record<string, Policy>> = {
  'user.duplicates': { who: { lead: 'AAS-', staff: '----' }, names: 'record' },
  'user.findDuplicates': {
    who: { lead: 'AAS-' },
    body: () => ({ firstName: 'Matrix', lastName: '', email: '', phone: '', mobile: '' }),
  },
  'user.revealContact': {
    who: { lead: 'AAS-', staff: '----' },
    names: 'record',
    body: () => ({ kind: 'phone', purpose: 'call' }),
  },
  'user.compare': {
    who: { lead: 'AA--', staff: '----' },
    names: 'record',
    query: 'other=01900000-0000-7000-8000-000000000000',
    allowed: [404],
  },
  'user.merge': {
    who: { lead: 'AA--', staff: '----' },
    names: 'record',
    body: () => ({ other: '01900000-0000-7000-8000-000000000000', take: [] }),
    allowed: [404],
  },
  'user.bulkAssign': {
    who: { lead: 'AA--', staff: '----' },
    names: 'selection',
    body: (id) => ({ leads: many(id), assignedTo: null }),
  },
  'user.bulkUpdate': {
    who: { lead: 'AAS-', staff: '----' },
    names: 'selection',
    body: (id) => ({ leads: many(id), value: { qualifications: '' } }),
  },
  'user.handOver': {
    who: { staff: 'AR--', lead: '----' },
    names: 'record',
    body: () => ({ to: ['01900000-0000-7000-8000-000000000000'] }),
    allowed: [400],
  },
  'leadRotation.handOver': { who: { staff: 'AR--', lead: '----' }, names: 'record', body: () => ({}) },
  'user.bulkOwners': { who: { any: 'AAA-' }, body: (id) => ({ leads: many(id) }) },
  'bulk-change.list': { who: { any: 'AAA-' } },
  'bulk-change.details': { who: { any: 'AAA-' }, allowed: [404] },
  'bulk-change.undo': { who: { any: 'AAA-' }, allowed: [404] },
  'user.bulkStatus': {
    who: { lead: 'AA--', staff: 'AR--' },
    names: 'selection',
    body: (id) => ({ users: many(id), status: 'locked' }),
  },
};
