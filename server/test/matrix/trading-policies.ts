import { questions, questionsVersion } from '@countinghouse/contract/trading-policy/questions.ts';
import type { Policy } from './policy.ts';

const answers = Object.fromEntries(Object.entries(questions.forex).map(([question, given]) => [question, given[0]]));
const oneself: Policy['who'] = { any: '---O' };

/** Trading policies of customers; see policy.ts for the letters. */
export const tradingPolicies: Readonly<Record<string, Policy>> = {
  'favourite.list': { who: { any: 'OOOO' } },
  'favourite.set': { who: { any: 'OOOO' }, body: () => ({ symbol: 'SAP', marked: true }) },
  'favourite.bring': { who: { any: 'OOOO' }, body: () => ({ symbols: ['SAP'] }) },
  'practice.get': { who: oneself },
  // There is no quote to trade on.
  'practice.open': {
    who: oneself,
    body: () => ({ symbol: 'SAP', type: 'buy', quantity: 100, leverage: 1 }),
    allowed: [409],
  },
  'practice.close': { who: oneself, allowed: [404] },
  'practice.reset': { who: oneself },
  'priceAlert.list': { who: oneself, ownHand: true },
  'priceAlert.create': { who: oneself, body: () => ({ symbol: 'SAP', direction: 'above', price: '99999' }) },
  // Nobody has this alert.
  'priceAlert.update': { who: oneself, body: () => ({ direction: 'above', price: '99999' }), allowed: [404] },
  'priceAlert.remove': { who: oneself, allowed: [404] },
  'tradingPolicy.one': { who: { any: 'AA--' } },
  'tradingPolicy.update': { who: { any: 'A---' }, body: () => ({ closeOutPercent: 50 }) },
  'tradingPolicy.risk': { who: 'public' },
  'execution.list': { who: 'public' },
  'execution.get': { who: 'public', allowed: [400, 404] },
  'execution.export': { who: 'public', query: 'format=json', allowed: [400, 404] },
  'tradingPolicy.riskComputation': { who: { any: 'AAA-' } },
  'tradingPolicy.terms': { who: { lead: 'AASO' }, names: 'record' },
  'tradingPolicy.assessments': { who: { lead: 'AASO' }, names: 'record' },
  'trader.one': { who: { lead: 'AASO' }, names: 'record' },
  'trader.classify': {
    who: { lead: 'AA--' },
    names: 'record',
    body: () => ({ country: 'CH', reason: 'Matrix' }),
  },
  'trader.state': { who: oneself, body: () => ({ country: 'DE' }) },
  // Only after the questions.
  'trader.request': { who: oneself, allowed: [422] },
  'tradingPolicy.setLimits': {
    who: oneself,
    body: () => ({ limits: [{ kind: 'loss', period: 'day', amount: 100 }] }),
  },
  // Answers cannot be repeated on the next day.
  'tradingPolicy.answer': {
    who: oneself,
    body: () => ({ kind: 'forex', questionsVersion, answers }),
    allowed: [201, 409],
  },
  'tradingPolicy.acknowledge': { who: oneself, body: () => ({ accepts: true }), allowed: [404] },
};
