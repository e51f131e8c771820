import type { Receipt } from '../../contract/src/trading/receipt.ts';

const at = '2026-03-02T09:30:00.000Z';
const ticks = [{ time: at, bid: '1.10000', ask: '1.10010', witness: { time: at, bid: '1.10001', ask: '1.10011' } }];
/** A receipt with every field that one can have. */
export const sampleReceipt: Receipt = {
  order: '01980000-0000-7000-8000-000000000001',
  symbol: 'EURUSD',
  kind: 'forex',
  type: 'buy',
  quantity: 1000.1,
  leverage: 10,
  entry: 'market',
  entryPrice: null,
  stopLoss: '1.09000',
  takeProfit: null,
  trailing: null,
  trailingBest: null,
  payout: null,
  accepted: at,
  expiration: null,
  priceSource: 'prices “ä”',
  open: { at, price: '1.10010', basis: 'tick', ticks },
  close: { at, price: '1.11000', basis: 'tick', ticks: [{ time: at, bid: '1.11000', ask: '1.11010' }] },
  reason: 'customer',
  outcome: null,
  adjustmentReason: null,
  rawProfit: 80.9,
  profit: -0.05,
  returned: 1000.05,
  mandate: { by: 'Marta Engel', signed: at },
  part: { of: '01980000-0000-7000-8000-000000000002', from: 2500 },
  parts: 10.5,
  seen: { open: '1.10000', close: '1.11020' },
};
