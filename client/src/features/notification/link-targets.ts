import type { Notification } from '@countinghouse/contract/notification/notification.ts';

type Area = 'office' | 'customer';
type Notice = Pick<Notification, 'kind' | 'resource' | 'recordId'> & Partial<Pick<Notification, 'params'>>;
/** The URL of a record, or of the list of its kind for several. */
type Target = (id: string | null, notice: Notice) => string;

/** For these kinds the order has no receipt: it exists once an order has closed here. */
const withoutReceipt: readonly string[] = [
  'order.entered',
  'order.filled',
  'order.imported',
  'order.mandatePlaced',
  'order.mandateChanged',
  'order.mandateCancelled',
];

const ownOrder: Target = (id, { kind, params }) => {
  if (id !== null && kind !== null && !withoutReceipt.includes(kind)) return `/my/orders/${id}/receipt`;
  return ownSymbol(params);
};

const ownSymbol = (params: Notice['params']): string => {
  const symbol = params?.['name'];
  return typeof symbol === 'string' ? `/my/platform?symbol=${encodeURIComponent(symbol)}` : '/my/platform';
};

/**
 * The link of a notification by its resource and the reader's area; a message has none, because it is complete in
 * itself.
 */
const targets: Readonly<Record<string, Partial<Record<Area, Target>>>> = {
  user: {
    office: (id, { kind }) => {
      if (kind === 'staff.demoted') return `/office/users?record=${id}`;
      return id === null ? '/office/leads' : `/office/leads/${id}`;
    },
    customer: () => '/my/profile',
  },
  approval: { office: (id) => (id === null ? '/office/approvals' : `/office/approvals?record=${id}`) },
  correction: { office: () => '/office/billing', customer: () => '/my/statement' },
  // An owner who may not change the settings is notified without a record.
  apiToken: { office: (id) => (id === null ? '/office/profile' : '/office/settings?tab=tokens') },
  webhook: { office: () => '/office/settings?tab=webhooks' },
  proof: { office: () => '/office/billing' },
  trader: {
    office: (id) => (id === null ? '/office/leads' : `/office/leads/${id}?tab=rules`),
    customer: () => '/my/limits',
  },
  leadImport: { office: (id) => (id === null ? '/office/leads/import' : `/office/leads/import/${id}`) },
  deposit: {
    office: (id) => (id === null ? '/office/deposits' : `/office/deposits?record=${id}`),
    customer: (id) => (id === null ? '/my/deposit' : `/my/deposits/${id}`),
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
  priceAlert: {
    customer: (_id, { params }) => ownSymbol(params),
  },
  prepared: { customer: () => '/my' },
  mandate: { customer: () => '/my/mandate' },
  task: { office: (id) => (id === null ? '/office/tasks' : `/office/tasks?record=${id}`) },
  withdrawal: {
    office: (id) => (id === null ? '/office/withdrawals' : `/office/withdrawals?record=${id}`),
    customer: (id) => (id === null ? '/my/withdraw' : `/my/withdrawals/${id}`),
  },
};

const ownDetails = { office: '/office/profile', customer: '/my/profile' } as const;
const ownSecurity = { office: '/office/profile?tab=security', customer: '/my/profile?tab=security' } as const;

const ownAccounts = { ...ownSecurity, customer: '/my/withdraw' } as const;

/** Notifications about account security have no record: they link to the place to act, or to the activity. */
const ownAccount: Readonly<Record<string, Readonly<Record<Area, string>>>> = {
  'security.destinationAdded': ownAccounts,
  'security.destinationRemoved': ownAccounts,
  'security.emailChanged': ownDetails,
  'security.emailStopped': ownDetails,
  'security.accountOpened': { ...ownSecurity, customer: '/my/activity' },
};
const isSecurity = (kind: string): boolean => kind.startsWith('security.') || kind === 'account.closed';

const ownValue = <Value>(values: Readonly<Record<string, Value>>, name: string | null): Value | undefined =>
  name !== null && Object.hasOwn(values, name) ? values[name] : undefined;

/** The link of a notification, or null if this reader has none. */
export const linkOf = (notice: Notice, area: Area): string | null =>
  ownValue(targets, notice.resource)?.[area]?.(notice.recordId, notice) ??
  (isSecurity(notice.kind) ? (ownValue(ownAccount, notice.kind) ?? ownSecurity)[area] : null);
