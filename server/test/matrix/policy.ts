import { bulkPolicies } from './bulk-policy.ts';
import { closurePolicies } from './closure-policy.ts';
import { depositPolicies } from './deposit-policy.ts';
import { investmentPolicies } from './investment-policy.ts';
import { moneyPolicies } from './money-policy.ts';
import { verificationPolicies } from './verification-policy.ts';
import { offeringPolicies } from './offering-policy.ts';
import { orderPolicies } from './order-policy.ts';
import { passkeyPolicies } from './passkey-policy.ts';
import { productPolicies } from './product-policy.ts';
import { profilePolicies } from './profile-policy.ts';
import { commentPolicies, taskPolicies, todayPolicies } from './task-policy.ts';
import { tradingPolicies } from './trading-policies.ts';

/**
 * The access policy, written a second time and by hand: the matrix compares the server with this file, never with the
 * table that the server reads. One letter per role in the order root, admin, regular, lead:
 * A everything, R staff of role regular, S records of leads assigned to the caller, O the caller's own, F what is on
 * offer, - nothing.
 */
export type Letters = `${Letter}${Letter}${Letter}${Letter}`;
type Letter = 'A' | 'R' | 'S' | 'O' | 'F' | '-';

export type Area =
  | 'lead'
  | 'staff'
  | 'campaign'
  | 'project'
  | 'comment'
  | 'task'
  | 'savedView'
  | 'notification'
  | 'deposit'
  | 'withdrawal'
  | 'investment'
  | 'dividend'
  | 'order'
  | 'market'
  | 'category'
  | 'product'
  | 'owned'
  | 'vault'
  | 'offer'
  | 'document';

export interface Policy {
  /** `public`, any signed-in user, or letters per area of the records. */
  readonly who: 'public' | 'signedIn' | Partial<Record<Area | 'any', Letters>>;
  /** How the call names records: in its path or body (404 outside the scope), as a selection or list, or not at all. */
  readonly names?: 'record' | 'selection' | 'list' | 'export';
  /** The call works on records in the bin. */
  readonly inBin?: true;
  /** Records shared by their owner count as the caller's own. */
  readonly shared?: true;
  /** Code with which each record of a selection is kept. */
  readonly refusal?: string;
  /** Refused while staff are connected as a customer. */
  readonly ownHand?: true;
  /** The body may carry a status with permissions of its own, so an impossible id is refused first. */
  readonly openByStatus?: true;
  /** Allowed before the first own password. */
  readonly firstPassword?: true;
  /** A form without a file, or one with a picture where the record must be found first. */
  readonly upload?: true | 'picture';
  /** Code of the refusal when callers name themselves, whatever their scope. */
  readonly notOneself?: string;
  /** Every signed-in user may make the call for their own record. */
  readonly oneself?: true;
  readonly query?: string;
  readonly body?: (id: string) => unknown;
  /** Statuses of an allowed call; by default any 2xx. Some cannot succeed with the matrix's plain input. */
  readonly allowed?: readonly number[];
  /** An allowed call is not made: it would end the calling session, or empty the company. */
  readonly deniedOnly?: true;
}

const many = (id: string) => ({ ids: [id] });
const unique = () => crypto.randomUUID();
const person = () => ({
  role: 'lead',
  firstName: 'Matrix',
  lastName: 'New',
  email: `${unique()}@example.test`,
  password: 'Walnut-Harbour-77',
});
const savedViewFields = () => ({ list: 'lead', name: 'Matrix', search: '', shared: false });
const q = 'q=matrix&pageSize=100';
const users = (leads: Letters, staff: Letters) => ({ lead: leads, staff });
const settings: Policy['who'] = { any: 'AA--' };
const approvals: Policy = { who: { any: 'AA--' }, allowed: [404] };
const imports: Policy = { who: { any: 'AA--' }, allowed: [400, 404, 409, 415, 422] };

export const policies: Readonly<Record<string, Policy>> = {
  ...bulkPolicies,
  ...depositPolicies,
  ...investmentPolicies,
  ...moneyPolicies,
  ...verificationPolicies,
  ...offeringPolicies,
  ...orderPolicies,
  ...passkeyPolicies,
  ...productPolicies,
  ...tradingPolicies,
  'auth.login': {
    who: 'public',
    body: () => ({ email: 'nobody@example.test', password: 'wrong' }),
    allowed: [401, 429],
  },
  'auth.forgotPassword': { who: 'public', body: () => ({}), allowed: [400] },
  'auth.resetByLink': { who: 'public', body: () => ({ token: 'matrix', password: 'matrix' }), allowed: [403] },
  'auth.setup': { who: 'public', body: () => ({}), allowed: [400] },
  'auth.check': { who: 'public' },
  'auth.logout': { who: 'signedIn', firstPassword: true, deniedOnly: true },
  'auth.changePassword': { who: 'signedIn', firstPassword: true, body: () => ({}), allowed: [400] },
  'auth.sessions': { who: 'signedIn' },
  'auth.revokeSession': { who: 'signedIn', allowed: [404] },
  'auth.twoFactorState': { who: 'signedIn' },
  'auth.startTotp': { who: 'signedIn', body: () => ({}), allowed: [400] },
  'auth.confirmTotp': { who: 'signedIn', body: () => ({}), allowed: [400] },
  'auth.removeTotp': { who: 'signedIn', body: () => ({}), allowed: [400] },
  'auth.resetPassword': { who: users('AAS-', 'AR--'), names: 'record', notOneself: 'ownPassword' },
  'auth.collectPassword': { who: { any: 'AA--' }, allowed: [409] },
  'auth.proposeTwoFactorRemoval': {
    who: users('AAS-', 'AR--'),
    names: 'record',
    notOneself: 'ownTwoFactor',
    body: () => ({ reason: 'matrix' }),
    allowed: [409],
  },
  'auth.generateToken': {
    who: users('AAS-', '----'),
    names: 'record',
    body: () => ({ reason: 'matrix' }),
  },

  'ledger.statement': { who: { lead: 'AASO' }, names: 'record' },
  'ledger.statementFile': { who: { lead: 'AASO' }, names: 'record', query: 'format=csv' },
  'ledger.statementCopies': { who: { lead: 'AASO' }, names: 'record' },
  'publicLog.exportProof': { who: { any: 'AAAA' }, allowed: [400, 404] },
  'publicLog.proof': { who: { any: 'AAAA' }, allowed: [400, 404] },
  'ledger.books': { who: { any: 'AA--' } },
  'ledger.months': { who: { any: 'AA--' } },
  'transfer.list': { who: { any: 'AA--' } },
  'funds.history': { who: { lead: 'AASO' }, names: 'record' },
  'cashFlow.stats': { who: { any: 'AAS-' } },
  'cashFlow.export': { who: { any: 'AA--' }, query: 'format=csv' },

  ...profilePolicies,

  'user.create': { who: users('AAS-', 'AR--'), body: person },
  'user.createMany': { who: users('AAS-', 'AR--'), body: () => [person(), person()] },
  'user.list': { who: users('AAS-', 'AR--'), names: 'list', query: 'pageSize=100' },
  'user.search': { who: users('AAS-', 'AR--'), names: 'list', query: q },
  'user.one': { who: users('AAS-', 'AR--'), names: 'record', oneself: true },
  'user.update': { who: users('AAS-', 'AR--'), names: 'record', oneself: true, body: () => ({ phone: '1' }) },
  'user.remove': { who: users('AA--', 'AR--'), names: 'record' },
  'user.removeMany': { who: users('AA--', 'AR--'), names: 'selection', body: many, refusal: 'deleteProposed' },
  'user.bin': { who: users('AA--', 'AR--'), names: 'list', inBin: true, query: 'pageSize=100' },
  'user.restore': { who: users('AA--', 'AR--'), names: 'selection', inBin: true, body: many },
  'user.export': { who: users('AA--', 'AR--'), names: 'export', query: 'format=csv&columns=id' },
  'user.leadTrend': { who: { lead: 'AAS-' } },
  'user.leadCounts': { who: { lead: 'AAS-' }, query: 'lists=[{}]' },
  'user.assignable': { who: { lead: 'AAS-' } },
  'user.timeline': { who: users('AAS-', '----'), names: 'record' },
  'user.importExcel': { ...imports, upload: true },
  'user.excelTemplate': { who: { any: 'AA--' } },
  'leadImport.list': { who: { any: 'AA--' } },
  'leadImport.one': imports,
  'leadImport.rows': imports,
  'leadImport.failedRows': imports,
  'leadImport.sample': imports,
  'leadImport.forecast': imports,
  'leadImport.forecastUndo': imports,
  'leadImport.map': { ...imports, body: () => ({}) },
  'leadImport.mend': { ...imports, body: () => ({}) },
  'leadImport.run': { ...imports, body: () => ({}) },
  'leadImport.undo': imports,
  'leadImport.discard': imports,

  ...commentPolicies,
  ...taskPolicies,
  ...todayPolicies,

  'saved-view.create': { who: { savedView: 'OOO-' }, body: savedViewFields },
  'saved-view.createMany': { who: { savedView: 'OOO-' }, body: () => [savedViewFields()] },
  'saved-view.list': { who: { savedView: 'OOO-' }, names: 'list', shared: true, query: 'pageSize=100' },
  'saved-view.search': { who: { savedView: 'OOO-' }, names: 'list', shared: true, query: q },
  'saved-view.one': { who: { savedView: 'OOO-' }, names: 'record', shared: true },
  'saved-view.update': { who: { savedView: 'OOO-' }, names: 'record', body: () => ({ name: 'Matrix changed' }) },
  'saved-view.remove': { who: { savedView: 'OOO-' }, names: 'record' },
  'saved-view.removeMany': { who: { savedView: 'OOO-' }, names: 'selection', body: many },
  'saved-view.bin': { who: { savedView: 'OOO-' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'saved-view.restore': { who: { savedView: 'OOO-' }, names: 'selection', inBin: true, body: many },
  'saved-view.export': { who: { savedView: 'OOO-' }, names: 'export', shared: true, query: 'format=csv&columns=id' },

  'notification.create': {
    who: users('AAS-', 'AR--'),
    names: 'record',
    body: (id) => ({ userId: id, text: 'Matrix' }),
  },
  'notification.createMany': {
    who: users('AAS-', 'AR--'),
    names: 'record',
    body: (id) => [{ userId: id, text: 'Matrix' }],
  },
  'notification.list': { who: { notification: 'OOOO' }, names: 'list', query: 'pageSize=100' },
  'notification.search': { who: { notification: 'OOOO' }, names: 'list', query: q },
  'notification.one': { who: { notification: 'OOOO' }, names: 'record' },
  'notification.update': {
    who: { notification: 'OOOO' },
    names: 'record',
    body: () => ({ read: true }),
  },
  'notification.remove': { who: { notification: 'OOOO' }, names: 'record' },
  'notification.removeMany': { who: { notification: 'OOOO' }, names: 'selection', body: many },
  'notification.bin': { who: { notification: 'OOOO' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'notification.restore': {
    who: { notification: 'OOOO' },
    names: 'selection',
    inBin: true,
    body: many,
  },
  'notification.export': { who: { notification: 'OOOO' }, names: 'export', query: 'format=csv&columns=id' },
  'notification.unread': { who: { notification: 'OOOO' } },
  'notification.readAll': { who: { notification: 'OOOO' } },
  'notification.choices': { who: { notification: 'OOOO' } },
  'notification.saveChoices': {
    who: { notification: 'OOOO' },
    body: () => ({ work: { inApp: true, email: true } }),
  },

  'setting.one': { who: 'public' },
  'setting.update': { who: settings, body: () => ({ companyName: 'Matrix' }) },
  'setting.ownAddress': { who: settings },
  'setting.legalPages': { who: 'public' },
  // Where a path has an id, the matrix puts one, which is no topic.
  'setting.legalPage': { who: 'public', allowed: [404] },
  'setting.legalPageDraft': { who: settings, allowed: [404] },
  'setting.writeLegalPage': { who: settings, body: () => ({ text: 'Matrix', version: 0 }), allowed: [404] },
  'setting.uploadLogo': { who: settings, upload: true, allowed: [400, 415] },
  'file.upload': { who: 'signedIn', upload: true, allowed: [400, 415] },
  'file.media': { who: { any: 'AA--' } },
  'file.download': { who: 'public', allowed: [404] },
  'file.remove': { who: 'signedIn', allowed: [404] },
  'ledger.correct': {
    who: { lead: 'AA--', staff: '----' },
    names: 'record',
    body: (id) => ({ userId: id, amount: 1, reason: 'matrix' }),
  },
  'approval.list': { who: { any: 'AAO-' } },
  'approval.one': { who: { any: 'AAO-' }, allowed: [404] },
  'approval.waiting': { who: { any: 'AA--' } },
  'approval.figures': { who: { any: 'AA--' }, allowed: [400] },
  'approval.conduct': approvals,
  'approval.approve': { ...approvals, body: () => ({}) },
  'approval.reject': { ...approvals, body: () => ({ reason: 'matrix' }) },
  'approval.withdraw': { ...approvals, who: { any: 'AAO-' } },
  'activity.list': { who: { any: '---A' } },
  'ownData.export': { who: { any: '---A' }, ownHand: true, query: 'format=json' },
  'ownData.exportLead': {
    who: users('AA--', '----'),
    names: 'record',
    ownHand: true,
    query: 'format=json&reason=matrix',
  },
  ...closurePolicies,
  'audit.list': { who: { any: 'AAO-' } },
  'demo.one': { who: settings },
  'demo.remove': { who: { any: 'A---' }, deniedOnly: true },
};
