import { historyOf } from '../../kernel/history/record-history.ts';
import { depositTable } from './deposit-table.ts';

export const depositHistory = historyOf(depositTable, [
  'lead',
  'amount',
  'status',
  'method',
  'transactionId',
  'dateDone',
]);
