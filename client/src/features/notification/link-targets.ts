import type { Notification } from '@countinghouse/contract/notification/notification.ts';

type Area = 'office' | 'customer';
/** The address of a record, or of the list of its kind when no single one is meant. */
type Target = (id: string | null) => string;

/** Where a notification leads, by what it is about and where it is read. What is not here leads nowhere. */
const targets: Readonly<Record<string, Partial<Record<Area, Target>>>> = {
  user: { office: (id) => (id === null ? '/office/leads' : `/office/leads/${id}`) },
  approval: { office: (id) => (id === null ? '/office/approvals' : `/office/approvals?record=${id}`) },
  correction: { customer: () => '/my/statement' },
  leadImport: { office: (id) => (id === null ? '/office/leads/import' : `/office/leads/import/${id}`) },
  deposit: {
    office: (id) => (id === null ? '/office/deposits' : `/office/deposits?record=${id}`),
    customer: () => '/my/deposit',
  },
  investment: {
    office: (id) => (id === null ? '/office/investments' : `/office/investments?record=${id}`),
    customer: (id) => (id === null ? '/my/investments' : `/my/investments/${id}`),
  },
  withdrawal: {
    office: (id) => (id === null ? '/office/withdrawals' : `/office/withdrawals?record=${id}`),
    customer: () => '/my/withdraw',
  },
};

/** The address to go to, or null where there is none for this reader. */
export const linkOf = (
  { resource, recordId }: Pick<Notification, 'resource' | 'recordId'>,
  area: Area,
): string | null => (resource !== null && targets[resource]?.[area]?.(recordId)) || null;
