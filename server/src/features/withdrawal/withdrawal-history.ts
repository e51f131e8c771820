import { historyOf } from '../../kernel/history/record-history.ts';
import { withdrawalTable } from './withdrawal-table.ts';

export const withdrawalHistory = historyOf(withdrawalTable, [
  'lead',
  'amount',
  'status',
  'transactionId',
  'destination',
  'destinationId',
  'destinationBy',
  'cancelled',
  'enteredBy',
  'decidedBy',
  'dateDecided',
  'target',
]);
