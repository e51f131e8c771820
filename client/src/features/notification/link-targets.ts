import type { Notification } from '@countinghouse/contract/notification/notification.ts';

type Area = 'office' | 'customer';
type Told = Pick<Notification, 'kind' | 'resource' | 'recordId'> & Partial<Pick<Notification, 'params'>>;
/** The address of a record, or of the list of its kind when no single one is meant. */
type Target = (id: string | null, told: Told) => string;

/** Of these an order has only begun: its receipt comes with its end. */
const begun: readonly string[] = ['order.entered', 'order.filled'];

const ownOrder: Target = (id, { kind, params }) => {
  if (id !== null && kind !== null && !begun.includes(kind)) return `/my/orders/${id}/receipt`;
  const symbol = params?.['name'];
  return typeof symbol === 'string' ? `/my/platform?symbol=${encodeURIComponent(symbol)}` : '/my/platform';
};

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
    customer: ownOrder,
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
  closure: {
    office: (id) => (id === null ? '/office/closures' : `/office/closures?record=${id}`),
    customer: () => '/my/profile?tab=security',
  },
  withdrawal: {
    office: (id) => (id === null ? '/office/withdrawals' : `/office/withdrawals?record=${id}`),
    customer: () => '/my/withdraw',
  },
};

const ownDetails = { office: '/office/profile', customer: '/my/profile' } as const;
const ownSecurity = { office: '/office/profile?tab=security', customer: '/my/profile?tab=security' } as const;

/** What guards one's own account is about no record: it leads to where one sees to it, or to who opened it. */
const ownAccount: Readonly<Record<string, Readonly<Record<Area, string>>>> = {
  'security.passwordReset': ownSecurity,
  'account.closed': ownSecurity,
  'security.secondFactorOn': ownSecurity,
  'security.secondFactorOff': ownSecurity,
  'security.secondFactorRemovalProposed': ownSecurity,
  'security.secondFactorRemoved': ownSecurity,
  'security.secondFactorKept': ownSecurity,
  'security.secondFactorRescued': ownSecurity,
  'security.passkeyAdded': ownSecurity,
  'security.passkeyRemoved': ownSecurity,
  'security.loginTried': ownSecurity,
  'security.emailChanged': ownDetails,
  'security.emailStopped': ownDetails,
  'security.accountOpened': { ...ownSecurity, customer: '/my/activity' },
};

const ownValue = <Value>(values: Readonly<Record<string, Value>>, name: string | null): Value | undefined =>
  name !== null && Object.hasOwn(values, name) ? values[name] : undefined;

/** The address to go to, or null where there is none for this reader. */
export const linkOf = (told: Told, area: Area): string | null =>
  ownValue(targets, told.resource)?.[area]?.(told.recordId, told) ?? ownValue(ownAccount, told.kind)?.[area] ?? null;
