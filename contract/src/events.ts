import type { StateTone } from './kernel/state-machine.ts';
import { type CustomerEvent, declareEvents, type IconOf, type Reader, type SeenBy } from './customer-event.ts';

/** A change of a bank account for payouts. */
const ofAccount = <const Icon extends string, Tone extends StateTone>(icon: Icon, tone: Tone) =>
  ({ office: { group: 'money', icon, tone }, customer: { icon, tone }, data: { name: 'account' } }) as const;

/** Every event of a customer. A new one needs its line here, and its texts. */
export const events = declareEvents({
  comment: { office: { group: 'comments', icon: 'message', tone: 'primary' } },
  created: {
    office: { group: 'person', icon: 'userPlus', tone: 'success' },
    customer: { icon: 'history', tone: 'neutral' },
  },
  imported: { office: { group: 'person', icon: 'fileImport', tone: 'success' } },
  changed: { office: { group: 'person', icon: 'edit', tone: 'neutral' }, customer: { icon: 'edit', tone: 'primary' } },
  assigned: { office: { group: 'person', icon: 'userCheck', tone: 'info' } },
  qualified: { office: { group: 'person', icon: 'tag', tone: 'info' } },
  locked: { office: { group: 'person', icon: 'lock', tone: 'error' } },
  unlocked: { office: { group: 'person', icon: 'lockOpen', tone: 'success' } },
  deleted: { office: { group: 'person', icon: 'trash', tone: 'error' } },
  restored: { office: { group: 'person', icon: 'refresh', tone: 'success' } },
  loggedIn: {
    action: 'auth.login',
    office: { group: 'person', icon: 'login', tone: 'neutral' },
    customer: { icon: 'login', tone: 'neutral' },
    data: { passkey: 'passkey' },
  },
  connected: {
    action: 'auth.generateToken',
    office: { group: 'person', icon: 'login', tone: 'warning' },
    customer: { icon: 'eye', tone: 'info' },
    data: { reason: 'reason' },
  },
  emailChangeRequested: {
    action: 'profile.changeEmail',
    office: { group: 'person', icon: 'edit', tone: 'warning' },
    customer: { icon: 'edit', tone: 'warning' },
    data: { name: 'pendingEmail' },
  },
  emailChangeWithdrawn: {
    action: 'profile.withdrawEmail',
    office: { group: 'person', icon: 'edit', tone: 'neutral' },
    customer: { icon: 'edit', tone: 'neutral' },
  },
  passwordReset: {
    action: 'auth.resetPassword',
    office: { group: 'person', icon: 'key', tone: 'warning' },
    customer: { icon: 'key', tone: 'warning' },
  },
  passwordChanged: {
    action: 'auth.changePassword',
    office: { group: 'person', icon: 'key', tone: 'neutral' },
    customer: { icon: 'key', tone: 'primary' },
  },
  passwordSet: {
    action: 'auth.resetByLink',
    office: { group: 'person', icon: 'key', tone: 'warning' },
    customer: { icon: 'key', tone: 'warning' },
  },
  twoFactorOn: {
    action: 'auth.confirmTotp',
    office: { group: 'person', icon: 'shieldCheck', tone: 'success' },
    customer: { icon: 'shieldCheck', tone: 'success' },
  },
  twoFactorOff: {
    action: 'auth.removeTotp',
    office: { group: 'person', icon: 'shield', tone: 'warning' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
  },
  twoFactorRemovalProposed: {
    office: { group: 'person', icon: 'shield', tone: 'warning' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
    data: { reason: 'reason' },
  },
  twoFactorRemoved: {
    office: { group: 'person', icon: 'shield', tone: 'error' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
    data: { reason: 'reason' },
  },
  twoFactorKept: {
    office: { group: 'person', icon: 'shieldCheck', tone: 'neutral' },
    customer: { icon: 'shieldCheck', tone: 'neutral' },
  },
  passkeyAdded: {
    action: 'passkey.add',
    office: { group: 'person', icon: 'key', tone: 'success' },
    customer: { icon: 'key', tone: 'success' },
    data: { name: 'name' },
  },
  passkeyRemoved: {
    action: 'passkey.remove',
    office: { group: 'person', icon: 'key', tone: 'warning' },
    customer: { icon: 'key', tone: 'warning' },
    data: { name: 'name' },
  },
  destinationAdded: { action: 'destination.add', ...ofAccount('key', 'warning') },
  destinationConfirmed: { action: 'destination.confirm', ...ofAccount('shieldCheck', 'success') },
  destinationRemoved: { action: 'destination.remove', ...ofAccount('key', 'neutral') },
  documentUploaded: {
    action: 'verification.upload',
    office: { group: 'person', icon: 'file', tone: 'neutral', record: 'verification' },
    customer: { icon: 'file', tone: 'neutral' },
    data: { document: 'kind' },
  },
  documentRemoved: {
    action: 'verification.removeDocument',
    office: { group: 'person', icon: 'file', tone: 'neutral', record: 'verification' },
    customer: { icon: 'file', tone: 'neutral' },
    data: { document: 'kind' },
  },
  documentsSent: {
    action: 'verification.submit',
    office: { group: 'person', icon: 'file', tone: 'info', record: 'verification' },
    customer: { icon: 'file', tone: 'primary' },
  },
  verified: { office: { group: 'person', icon: 'shieldCheck', tone: 'success', record: 'verification' } },
  verificationRejected: {
    office: { group: 'person', icon: 'shield', tone: 'error', record: 'verification' },
    data: { reason: 'verificationReason' },
  },
  classified: { action: 'trader.classify', office: { group: 'person', icon: 'gauge', tone: 'info', record: 'trader' } },
  professionalRequested: {
    action: 'trader.request',
    office: { group: 'person', icon: 'gauge', tone: 'info', record: 'trader' },
  },
  countryStated: { action: 'trader.state', office: { group: 'person', icon: 'world', tone: 'info', record: 'trader' } },
  limitsSet: {
    action: 'tradingPolicy.setLimits',
    office: { group: 'person', icon: 'gauge', tone: 'info', record: 'trader' },
    data: { limits: 'limits', pause: 'coolingOff' },
  },
  questionsAnswered: {
    action: 'tradingPolicy.answer',
    office: { group: 'person', icon: 'clipboardList', tone: 'neutral', record: 'trader' },
    data: { trade: 'kind', result: 'result' },
  },
  warningRead: {
    action: 'tradingPolicy.acknowledge',
    office: { group: 'person', icon: 'clipboardList', tone: 'warning', record: 'trader' },
    data: { trade: 'kind', result: 'result' },
  },
  dataExported: {
    action: 'ownData.export',
    office: { group: 'person', icon: 'download', tone: 'neutral' },
    customer: { icon: 'file', tone: 'neutral' },
  },
  closureRequested: {
    office: { group: 'person', icon: 'logout', tone: 'warning', record: 'closure' },
    customer: { icon: 'logout', tone: 'warning' },
  },
  closureAccepted: {
    office: { group: 'person', icon: 'logout', tone: 'error', record: 'closure' },
    customer: { icon: 'logout', tone: 'warning' },
  },
  closureRefused: {
    office: { group: 'person', icon: 'logout', tone: 'neutral', record: 'closure' },
    customer: { icon: 'logout', tone: 'neutral' },
  },
  closureWithdrawn: {
    office: { group: 'person', icon: 'logout', tone: 'success', record: 'closure' },
    customer: { icon: 'logout', tone: 'neutral' },
  },
  depositStarted: { office: { group: 'money', icon: 'creditCard', tone: 'neutral' } },
  depositCompleted: { office: { group: 'money', icon: 'transferIn', tone: 'success' } },
  depositFailed: { office: { group: 'money', icon: 'creditCard', tone: 'error' } },
  depositCancelled: { office: { group: 'money', icon: 'creditCard', tone: 'neutral' } },
  refundBegun: { office: { group: 'money', icon: 'refresh', tone: 'warning' } },
  refunded: { office: { group: 'money', icon: 'refresh', tone: 'warning' } },
  refundFailed: { office: { group: 'money', icon: 'refresh', tone: 'error' } },
  disputeOpened: { office: { group: 'money', icon: 'creditCard', tone: 'error' } },
  disputeHeld: { office: { group: 'money', icon: 'creditCard', tone: 'warning' } },
  disputeWon: { office: { group: 'money', icon: 'creditCard', tone: 'success' } },
  disputeLost: { office: { group: 'money', icon: 'creditCard', tone: 'error' } },
  debtCollected: { office: { group: 'money', icon: 'receipt', tone: 'warning' } },
  withdrawalRequested: { office: { group: 'money', icon: 'transferOut', tone: 'info' } },
  withdrawalCompleted: { office: { group: 'money', icon: 'transferOut', tone: 'success' } },
  withdrawalFailed: { office: { group: 'money', icon: 'transferOut', tone: 'error' } },
  corrected: { office: { group: 'money', icon: 'receipt', tone: 'warning' } },
  orderPlaced: { office: { group: 'trading', icon: 'chartCandle', tone: 'neutral' } },
  orderOpened: { office: { group: 'trading', icon: 'arrowsExchange', tone: 'info' } },
  orderClosed: { office: { group: 'trading', icon: 'arrowsExchange', tone: 'neutral' } },
  orderCancelled: { office: { group: 'trading', icon: 'x', tone: 'neutral' } },
  orderImported: { office: { group: 'trading', icon: 'fileImport', tone: 'neutral' } },
  investmentBegun: { office: { group: 'investments', icon: 'trendingUp', tone: 'info' } },
  dividendPaid: { office: { group: 'investments', icon: 'wallet', tone: 'success' } },
  investmentCancelled: { office: { group: 'investments', icon: 'trendingUp', tone: 'warning' } },
  investmentEnded: { office: { group: 'investments', icon: 'trendingUp', tone: 'success' } },
  productPurchased: { office: { group: 'products', icon: 'lock', tone: 'info' } },
  offerMade: { office: { group: 'products', icon: 'receipt', tone: 'info' } },
  offerCountered: { office: { group: 'products', icon: 'receipt', tone: 'info' } },
  offerAccepted: { office: { group: 'products', icon: 'receipt', tone: 'success' } },
  offerDeclined: { office: { group: 'products', icon: 'receipt', tone: 'error' } },
  offerClosed: { office: { group: 'products', icon: 'receipt', tone: 'neutral' } },
  offerExpired: { office: { group: 'products', icon: 'receipt', tone: 'neutral' } },
  // Shown to the customer only: staff see the single transfers, or need not.
  loginFailed: { action: 'auth.loginFailed', customer: { icon: 'alertTriangle', tone: 'warning' } },
  loggedOut: { action: 'auth.logout', customer: { icon: 'logout', tone: 'neutral' } },
  viewed: { action: 'user.view', customer: { icon: 'eye', tone: 'info' } },
  passkeyRenamed: { action: 'passkey.rename', customer: { icon: 'key', tone: 'neutral' } },
  deposit: { customer: { icon: 'history', tone: 'primary' } },
  refund: { customer: { icon: 'history', tone: 'primary' } },
  dispute: { customer: { icon: 'history', tone: 'warning' } },
  withdrawal: { customer: { icon: 'history', tone: 'primary' } },
  investment: { customer: { icon: 'history', tone: 'primary' } },
  order: { customer: { icon: 'history', tone: 'primary' } },
  product: { action: 'product.purchase', customer: { icon: 'history', tone: 'primary' } },
  prepared: { customer: { icon: 'history', tone: 'warning' } },
  offer: { customer: { icon: 'history', tone: 'primary' } },
  verification: { customer: { icon: 'shieldCheck', tone: 'primary' } },
  documentViewed: { action: 'verification.view', customer: { icon: 'eye', tone: 'info' } },
  correction: { customer: { icon: 'edit', tone: 'primary' } },
});

type Events = typeof events;
export type EventName = keyof Events;
export type EventIcon<By extends Reader> = IconOf<By, Events>;

const namesFor = <By extends Reader>(reader: By) =>
  Object.entries<CustomerEvent>(events).flatMap(([name, event]) => (event[reader] ? [name] : [])) as SeenBy<
    By,
    Events
  >[];

export const officeEvents = namesFor('office');
export const customerEvents = namesFor('customer');

/** The declaration of an event, with all its optional parts. */
export const eventOf = (name: EventName): CustomerEvent => events[name];
