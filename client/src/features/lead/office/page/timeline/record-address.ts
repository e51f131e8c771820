import { mayAtAll, type Permission } from '@countinghouse/contract/permissions.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';

interface Target {
  readonly permission: Permission;
  readonly address: (id: string, lead: string) => string;
}

const inList =
  (list: string): Target['address'] =>
  (id) =>
    `/office/${list}?record=${id}`;

const targets: Readonly<Record<string, Target>> = {
  deposit: { permission: 'deposit:read', address: inList('deposits') },
  withdrawal: { permission: 'withdrawal:read', address: inList('withdrawals') },
  investment: { permission: 'investment:read', address: inList('investments') },
  order: { permission: 'order:read', address: inList('orders') },
  product: { permission: 'product:read', address: inList('products') },
  offer: { permission: 'offer:read', address: inList('offers') },
  approval: { permission: 'approval:decide', address: inList('approvals') },
  closure: { permission: 'closure:read', address: inList('closures') },
  leadImport: { permission: 'lead:import', address: (id) => `/office/leads/import/${id}` },
  // Also a lead in the bin, which the page shows to those who merge.
  user: { permission: 'lead:merge', address: (id) => `/office/leads/${id}` },
  verification: { permission: 'verification:read', address: (_id, lead) => `/office/leads/${lead}?tab=documents` },
  trader: { permission: 'trader:read', address: (_id, lead) => `/office/leads/${lead}?tab=rules` },
};

/** URL of an entry's record; null if it has no screen, or none for this reader. */
export const recordAddress = ({ record }: TimelineEntry, lead: string, role: Role | 'visitor'): string | null => {
  const target = record && Object.hasOwn(targets, record.resource) ? targets[record.resource] : undefined;
  return record && target && mayAtAll(role, target.permission) ? target.address(record.id, lead) : null;
};
