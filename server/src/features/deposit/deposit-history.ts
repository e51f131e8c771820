import { historyOf } from '../../kernel/history/record-history.ts';
import { depositTable } from './deposit-table.ts';

/** Deposits; their refunds, disputes and debts have amounts of their own. */
export const depositHistory = historyOf(
  depositTable,
  ['lead', 'amount', 'status', 'method', 'transactionId', 'dateDone'],
  { aside: ['refund', 'dispute', 'debt'] },
);
