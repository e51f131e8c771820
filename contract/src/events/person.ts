import { declareEvents } from '../customer-event.ts';
import { warning } from './warning.ts';
import type { StateTone } from '../kernel/state-machine.ts';

/** A change of a bank account for payouts. */
const ofAccount = <const Icon extends string, Tone extends StateTone>(icon: Icon, tone: Tone) =>
  ({ office: { group: 'money', icon, tone }, customer: { icon, tone }, data: { name: 'account' } }) as const;

/** An agent has seen contact data that is otherwise masked. */
const revealed = {
  office: { group: 'person', icon: 'eye', tone: 'info' },
  customer: { icon: 'eye', tone: 'info' },
  data: { name: 'purpose', reason: 'reason' },
} as const;

/** The other lead of a merge. Customers are not shown its name: if the merge was a mistake, it is a stranger's. */
const mergedPair = { other: 'otherLeadName', lead: 'otherLead' } as const;

/** Events of a customer as a person: their record, documents and trading rules. */
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
    notices: {
      'leads.assigned': { group: 'work', record: 'user' },
      'leads.rotated': { group: 'work', record: 'user' },
      'leads.taken': { group: 'work', record: 'user' },
      'leads.reclaimed': { group: 'work', record: 'user' },
    },
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
  verifiedAlone: {
    action: 'verification.alone',
    office: { group: 'person', icon: 'shield', tone: 'warning', record: 'verification' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
  },
  paidAlone: {
    action: 'withdrawal.alone',
    office: { group: 'person', icon: 'shield', tone: 'warning' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
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
  statementTaken: {
    action: 'ledger.statementFile',
    office: { group: 'person', icon: 'download', tone: 'neutral' },
    customer: { icon: 'file', tone: 'neutral' },
  },
  phoneRevealed: { action: 'user.revealPhone', ...revealed },
  emailRevealed: { action: 'user.revealEmail', ...revealed },
  documentsRevealed: { action: 'user.revealDocuments', ...revealed },
  // Shown to the customer only.
  listExported: { customer: { icon: 'file', tone: 'neutral' } },
  rightsChanged: { customer: { icon: 'edit', tone: 'warning' } },
  viewed: { action: 'user.view', customer: { icon: 'eye', tone: 'info' } },
  wroteToFirm: { action: 'contactForm.confirm', customer: { icon: 'history', tone: 'neutral' } },
  verification: { customer: { icon: 'shieldCheck', tone: 'primary' } },
  documentViewed: { action: 'verification.view', customer: { icon: 'eye', tone: 'info' } },
});
