import type { Notification } from '@countinghouse/contract/notification/notification.ts';

type Area = 'office' | 'customer';
/** The address of a record, or of the list of its kind when no single one is meant. */
type Target = (id: string | null) => string;

/** Where a notification leads, by what it is about and where it is read; a message leads nowhere, it is all there is. */
const targets: Readonly<Record<string, Partial<Record<Area, Target>>>> = {
  user: {
    office: (id) => (id === null ? '/office/leads' : `/office/leads/${id}`),
    customer: () => '/my/profile',
  },
  approval: { office: (id) => (id === null ? '/office/approvals' : `/office/approvals?record=${id}`) },
  correction: { office: () => '/office/billing', customer: () => '/my/statement' },
  trader: {
    office: (id) => (id === null ? '/office/leads' : `/office/leads/${id}?tab=rules`),
    customer: () => '/my/limits',
  },
  leadImport: { office: (id) => (id === null ? '/office/leads/import' : `/office/leads/import/${id}`) },
  deposit: {
    office: (id) => (id === null ? '/office/deposits' : `/office/deposits?record=${id}`),
    customer: () => '/my/deposit',
  },
  investment: {
    office: (id) => (id === null ? '/office/investments' : `/office/investments?record=${id}`),
    customer: (id) => (id === null ? '/my/investments' : `/my/investments/${id}`),
  },
  order: {
    office: (id) => (id === null ? '/office/orders' : `/office/orders?record=${id}`),
    customer: () => '/my/platform',
  },
  product: {
    office: (id) => (id === null ? '/office/products' : `/office/products?record=${id}`),
    customer: () => '/my/vault',
  },
  offer: {
    office: (id) => (id === null ? '/office/offers' : `/office/offers?record=${id}`),
    customer: () => '/my/vault',
  },
  verification: {
    office: (id) => (id === null ? '/office/verification' : `/office/verification?lead=${id}`),
    customer: () => '/my/verification',
  },
  withdrawal: {
    office: (id) => (id === null ? '/office/withdrawals' : `/office/withdrawals?record=${id}`),
    customer: () => '/my/withdraw',
  },
};

const ownSecurity = { office: '/office/profile?tab=security', customer: '/my/profile?tab=security' } as const;

/** What guards one's own account is about no record: it leads to where one sees to it, or to who opened it. */
const ownAccount: Readonly<Record<string, Readonly<Record<Area, string>>>> = {
  'security.passwordReset': ownSecurity,
  'security.secondFactorOn': ownSecurity,
  'security.secondFactorOff': ownSecurity,
  'security.accountOpened': { ...ownSecurity, customer: '/my/activity' },
};

const ownValue = <Value>(values: Readonly<Record<string, Value>>, name: string | null): Value | undefined =>
  name !== null && Object.hasOwn(values, name) ? values[name] : undefined;

/** The address to go to, or null where there is none for this reader. */
export const linkOf = (
  { kind, resource, recordId }: Pick<Notification, 'kind' | 'resource' | 'recordId'>,
  area: Area,
): string | null => ownValue(targets, resource)?.[area]?.(recordId) ?? ownValue(ownAccount, kind)?.[area] ?? null;
