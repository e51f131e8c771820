import { cardDeposit, cards } from '../app/deposit-scenes.ts';
import type { Policy } from './policy.ts';

const q = 'q=matrix&pageSize=100';
const record = (id: string) => ({ lead: id, amount: 1 });
const ofOneself = { deposit: '---O' } as const;

/** The matrix's deposits are cancelled transfers: calls that would change them are answered with 409. */
export const depositPolicies: Readonly<Record<string, Policy>> = {
  'deposit.create': { who: { lead: 'AA--', staff: '----' }, names: 'record', body: record },
  'deposit.createMany': { who: { lead: 'AA--', staff: '----' }, names: 'record', body: (id) => [record(id)] },
  'deposit.list': { who: { deposit: 'AASO' }, names: 'list', query: 'pageSize=100' },
  'deposit.search': { who: { deposit: 'AASO' }, names: 'list', query: q },
  'deposit.one': { who: { deposit: 'AASO' }, names: 'record' },
  'deposit.update': {
    who: { deposit: 'AA--' },
    names: 'record',
    openByStatus: true,
    body: () => ({ street: 'Matrix' }),
    allowed: [409],
  },
  'deposit.remove': { who: { deposit: 'AA--' }, names: 'record' },
  'deposit.removeMany': { who: { deposit: 'AA--' }, names: 'selection', body: (id) => ({ ids: [id] }) },
  'deposit.bin': { who: { deposit: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'deposit.restore': { who: { deposit: 'AA--' }, names: 'selection', inBin: true, body: (id) => ({ ids: [id] }) },
  'deposit.export': { who: { deposit: 'AA-O' }, names: 'export', query: 'format=csv&columns=id' },
  'deposit.stats': { who: { deposit: 'AASO' } },
  'deposit.gateway': { who: { any: 'AASO' } },
  'deposit.start': {
    who: { lead: 'AASO', staff: '----' },
    names: 'record',
    body: (id) => cardDeposit({ lead: id, cardNumber: cards.approved }),
    // Customers created for the call are not the customer who calls.
    allowed: [201, 404],
  },
  'deposit.confirm': { who: { deposit: 'AASO' }, names: 'record', body: () => ({}) },
  'deposit.cancel': { who: { deposit: 'AASO' }, names: 'record', allowed: [409] },
  'deposit.refunds': { who: { deposit: 'AASO' }, names: 'record' },
  'deposit.refund': {
    who: { deposit: 'AA--' },
    names: 'record',
    body: () => ({ amount: 1, reason: 'Matrix' }),
    allowed: [409],
  },
  'deposit.writeOff': {
    who: { deposit: 'AA--' },
    names: 'record',
    body: () => ({ debt: '00000000-0000-4000-8000-000000000000', note: 'Matrix' }),
    allowed: [409],
  },
  'deposit.release': {
    who: { deposit: 'AA--' },
    names: 'record',
    body: () => ({ refund: '00000000-0000-4000-8000-000000000000', note: 'Matrix' }),
    allowed: [409],
  },
  'payment.stripeWebhook': { who: 'public', body: () => ({}), allowed: [404] },
  'deposit.startTransfer': { who: { any: '---O' }, ownHand: true, body: () => ({ amount: 5 }), allowed: [409] },
  'deposit.transferDetails': { who: { deposit: 'AASO' }, names: 'record', allowed: [409] },
  'deposit.receive': {
    who: { deposit: 'AA--' },
    names: 'record',
    body: () => ({ amount: 5, statementReference: 'LINE-1', fullName: 'Ada Payer' }),
    allowed: [409],
  },
  'receivingAccount.list': { who: { any: 'AA--' } },
  'receivingAccount.add': {
    who: { any: 'AA--' },
    body: () => ({ holder: 'Quay AG', iban: 'DE89370400440532013000', bic: '', bank: 'Bank' }),
    // One account is proposed at a time.
    allowed: [201, 409],
  },
  'receivingAccount.close': { who: { any: 'AA--' }, allowed: [404] },
  'deposit.challenge': { who: ofOneself, names: 'record', ownHand: true, allowed: [409] },
  'deposit.sandboxBank': { who: ofOneself, names: 'record', ownHand: true, allowed: [409] },
};
