import { declareEvents } from '../customer-event.ts';
import { shown, warning } from './warning.ts';
import type { StateTone } from '../kernel/state-machine.ts';

/** A change of a bank account for payouts. */
const ofAccount = <const Icon extends string, Tone extends StateTone>(icon: Icon, tone: Tone) =>
  ({ office: { group: 'money', icon, tone }, customer: { icon, tone }, data: { name: 'account' } }) as const;

/** The other lead of a merge. Customers are not shown its name: if the merge was a mistake, it is a stranger's. */
const mergedPair = { other: 'otherLeadName', lead: 'otherLead' } as const;

/** Events of a customer as a person: their record, access, documents and trading rules. */
export const personEvents = declareEvents({
  comment: { office: { group: 'comments', icon: 'message', tone: 'primary' } },
  taskDone: {
    office: { group: 'comments', icon: 'clipboardList', tone: 'success' },
    notices: { 'task.due': { group: 'work' } },
  },
  created: {
    office: { group: 'person', icon: 'userPlus', tone: 'success' },
    customer: { icon: 'history', tone: 'neutral' },
  },
  openedOwn: {
    action: 'accountOpening.confirm',
    office: { group: 'person', icon: 'userCheck', tone: 'success' },
    data: { name: 'source' },
    notices: { 'leads.opened': { group: 'work', record: 'user' } },
  },
  contacted: {
    office: { group: 'comments', icon: 'message', tone: 'info' },
    notices: { 'leads.contacted': { group: 'work', record: 'user' } },
  },
  imported: { office: { group: 'person', icon: 'fileImport', tone: 'success' } },
  changed: {
    office: { group: 'person', icon: 'edit', tone: 'neutral' },
    customer: { icon: 'edit', tone: 'primary' },
    notices: {
      'security.emailChanged': warning,
      'leads.labelsChanged': { group: 'work', record: 'user' },
      'leads.campaignChanged': { group: 'work', record: 'user' },
    },
  },
  assigned: {
    office: { group: 'person', icon: 'userCheck', tone: 'info' },
    notices: { 'leads.assigned': { group: 'work', record: 'user' }, 'leads.taken': { group: 'work', record: 'user' } },
  },
  qualified: {
    office: { group: 'person', icon: 'tag', tone: 'info' },
    notices: { 'leads.stageChanged': { group: 'work', record: 'user' } },
  },
  locked: { office: { group: 'person', icon: 'lock', tone: 'error' } },
  unlocked: { office: { group: 'person', icon: 'lockOpen', tone: 'success' } },
  deleted: {
    office: { group: 'person', icon: 'trash', tone: 'error' },
    notices: { 'leads.deleted': { group: 'work', record: 'user' } },
  },
  restored: { office: { group: 'person', icon: 'refresh', tone: 'success' } },
  merged: {
    action: 'user.merge',
    office: { group: 'person', icon: 'userCheck', tone: 'info', record: 'user' },
    customer: { icon: 'edit', tone: 'primary' },
    data: mergedPair,
    notices: { 'leads.merged': { group: 'work', record: 'user' } },
  },
  mergedAway: { office: { group: 'person', icon: 'userCheck', tone: 'warning', record: 'user' }, data: mergedPair },
  unmerged: {
    action: 'user.unmerge',
    office: { group: 'person', icon: 'refresh', tone: 'info', record: 'user' },
    customer: { icon: 'edit', tone: 'primary' },
    data: mergedPair,
    notices: { 'leads.unmerged': { group: 'work', record: 'user' } },
  },
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
    notices: { 'security.accountOpened': shown },
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
    notices: { 'security.passwordReset': shown },
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
    notices: { 'security.passwordSet': warning },
  },
  twoFactorOn: {
    action: 'auth.confirmTotp',
    office: { group: 'person', icon: 'shieldCheck', tone: 'success' },
    customer: { icon: 'shieldCheck', tone: 'success' },
    notices: { 'security.twoFactorOn': warning },
  },
  twoFactorOff: {
    action: 'auth.removeTotp',
    office: { group: 'person', icon: 'shield', tone: 'warning' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
    notices: { 'security.twoFactorOff': warning },
  },
  twoFactorRemovalProposed: {
    office: { group: 'person', icon: 'shield', tone: 'warning' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
    data: { reason: 'reason' },
    notices: { 'security.twoFactorRemovalProposed': warning },
  },
  twoFactorRemoved: {
    office: { group: 'person', icon: 'shield', tone: 'error' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
    data: { reason: 'reason' },
    notices: { 'security.twoFactorRemoved': warning },
  },
  twoFactorKept: {
    office: { group: 'person', icon: 'shieldCheck', tone: 'neutral' },
    customer: { icon: 'shieldCheck', tone: 'neutral' },
    notices: { 'security.twoFactorKept': warning },
  },
  passkeyAdded: {
    action: 'passkey.add',
    office: { group: 'person', icon: 'key', tone: 'success' },
    customer: { icon: 'key', tone: 'success' },
    data: { name: 'name' },
    notices: { 'security.passkeyAdded': warning },
  },
  passkeyRemoved: {
    action: 'passkey.remove',
    office: { group: 'person', icon: 'key', tone: 'warning' },
    customer: { icon: 'key', tone: 'warning' },
    data: { name: 'name' },
    notices: { 'security.passkeyRemoved': warning },
  },
  destinationAdded: {
    action: 'destination.add',
    ...ofAccount('key', 'warning'),
    notices: { 'security.destinationAdded': warning },
  },
  destinationConfirmed: { action: 'destination.confirm', ...ofAccount('shieldCheck', 'success') },
  destinationRemoved: {
    action: 'destination.remove',
    ...ofAccount('key', 'neutral'),
    notices: { 'security.destinationRemoved': warning },
  },
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
    notices: { 'verification.waiting': { group: 'work' } },
  },
  verified: {
    office: { group: 'person', icon: 'shieldCheck', tone: 'success', record: 'verification' },
    notices: { 'verification.verified': { group: 'security', always: true } },
  },
  verificationRejected: {
    office: { group: 'person', icon: 'shield', tone: 'error', record: 'verification' },
    data: { reason: 'verificationReason' },
    notices: { 'verification.rejected': { group: 'security', always: true } },
  },
  classified: {
    action: 'trader.classify',
    office: { group: 'person', icon: 'gauge', tone: 'info', record: 'trader' },
    notices: {
      'trading.professional': { group: 'trading', always: true, record: 'trader' },
      'trading.retail': { group: 'trading', always: true, record: 'trader' },
      'trading.country': { group: 'trading', always: true, record: 'trader' },
      'trading.keptRetail': { group: 'trading', always: true, record: 'trader' },
    },
  },
  professionalRequested: {
    action: 'trader.request',
    office: { group: 'person', icon: 'gauge', tone: 'info', record: 'trader' },
    notices: { 'trader.requested': { group: 'work' } },
  },
  countryStated: {
    action: 'trader.state',
    office: { group: 'person', icon: 'world', tone: 'info', record: 'trader' },
    notices: { 'trader.stated': { group: 'work' } },
  },
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
  caseFileRequested: {
    office: { group: 'person', icon: 'file', tone: 'neutral' },
    customer: { icon: 'file', tone: 'neutral' },
    data: { reason: 'reason' },
  },
  caseFileDownloaded: {
    action: 'caseFile.download',
    office: { group: 'person', icon: 'download', tone: 'neutral' },
    customer: { icon: 'file', tone: 'neutral' },
  },
  // Shown to the customer only.
  loginFailed: {
    action: 'auth.loginFailed',
    customer: { icon: 'alertTriangle', tone: 'warning' },
    notices: { 'security.loginTried': warning },
  },
  loggedOut: { action: 'auth.logout', customer: { icon: 'logout', tone: 'neutral' } },
  viewed: { action: 'user.view', customer: { icon: 'eye', tone: 'info' } },
  wroteToFirm: { action: 'contactForm.confirm', customer: { icon: 'history', tone: 'neutral' } },
  passkeyRenamed: { action: 'passkey.rename', customer: { icon: 'key', tone: 'neutral' } },
  verification: { customer: { icon: 'shieldCheck', tone: 'primary' } },
  documentViewed: { action: 'verification.view', customer: { icon: 'eye', tone: 'info' } },
});
