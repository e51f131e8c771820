import { historyOf } from '../../kernel/history/record-history.ts';
import { orderTable } from './order-table.ts';

/** Terms and result of orders; a trailing stop follows the price without a trace of each step. */
export const orderHistory = historyOf(orderTable, [
  'lead',
  'symbol',
  'kind',
  'type',
  'quantity',
  'leverage',
  'entry',
  'entryPrice',
  'openPrice',
  'closePrice',
  'stopLoss',
  'takeProfit',
  'trailing',
  'payout',
  'closeOutPercent',
  'expiration',
  'status',
  'profit',
  'closeReason',
  'outcome',
  'part',
  'partsQuantity',
  'priceSource',
  'dateOpened',
  'dateClosed',
  'receiptHash',
]);
