import { declareEvents } from '../customer-event.ts';
import { shown, warning } from './warning.ts';

/** Events that only those who are notified see. */
export const noticeEvents = declareEvents({
  emailChangeStopped: {
    notices: {
      'security.emailStopped': shown,
      'account.emailRefused': { group: 'work', always: true, record: 'user' },
    },
  },
  passwordResetProposed: { notices: { 'security.resetProposed': warning } },
  restrictionLifted: { notices: { 'security.restrictionLifted': warning } },
  twoFactorRescued: { notices: { 'security.twoFactorRescued': warning } },
  signOnConnected: { notices: { 'security.signOnConnected': warning } },
  signOnDisconnected: { notices: { 'security.signOnDisconnected': warning } },
  nameChanged: { notices: { 'verification.nameChanged': { group: 'security', always: true } } },
  messageSent: {
    notices: {
      message: { group: 'work', always: true, record: null },
      'message.byToken': { group: 'work', always: true, record: null },
    },
  },
  approvalProposed: { notices: { 'approval.waiting': { group: 'work' } } },
  approvalDecided: { notices: { 'approval.decided': { group: 'work' } } },
  approvalEnded: { notices: { 'approval.ended': { group: 'work' } } },
  approvalAlone: { notices: { 'approval.alone': { group: 'work', always: true, byMail: true } } },
  decisionsSummed: { notices: { 'control.digest': { group: 'work', always: true, byMail: true, record: 'approval' } } },
  staffLocked: { notices: { 'staff.locked': { group: 'work', always: true, byMail: true, record: 'approval' } } },
  tokenCreated: { notices: { 'apiToken.created': { group: 'work', always: true, byMail: true } } },
  tokenEnded: { notices: { 'apiToken.ended': { group: 'work', always: true } } },
  tokenStopped: { notices: { 'apiToken.stopped': { group: 'work', always: true, byMail: true } } },
  webhookCreated: { notices: { 'webhook.created': { group: 'work', always: true, byMail: true } } },
  webhookChanged: { notices: { 'webhook.changed': { group: 'work', always: true, byMail: true } } },
  webhookEnded: { notices: { 'webhook.ended': { group: 'work', always: true } } },
  webhookFailing: { notices: { 'webhook.failing': { group: 'work', always: true, byMail: true } } },
  staffDemoted: { notices: { 'staff.demoted': { group: 'work', always: true, byMail: true, record: 'user' } } },
  duplicatesLimited: { notices: { 'duplicates.limit': { group: 'work', always: true, byMail: true, record: 'user' } } },
  contactsRevealedOften: {
    notices: {
      'contact.many': { group: 'work', always: true, byMail: true, record: 'user' },
      'contact.limit': { group: 'work', always: true, byMail: true, record: 'user' },
    },
  },
  importFinished: { notices: { 'import.finished': { group: 'work', record: 'leadImport' } } },
  importFailed: { notices: { 'import.failed': { group: 'work', record: 'leadImport' } } },
  withdrawalLate: { notices: { 'withdrawal.late': { group: 'work' } } },
  priceDoubted: { notices: { 'price.doubted': { group: 'work', always: true, byMail: true, record: 'order' } } },
  priceAlertReached: { notices: { 'priceAlert.reached': { group: 'trading' } } },
  faultInBooksFound: { notices: { 'proof.finding': { group: 'work', always: true, byMail: true } } },
  headPublished: { notices: { 'log.head': { group: 'publicLog', record: null } } },
  tradingPolicyChanged: { notices: { 'trading.policyChange': { group: 'trading', always: true, record: 'trader' } } },
});
