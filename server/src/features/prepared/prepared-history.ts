import { historyOf } from '../../kernel/history/record-history.ts';
import { maskedTable } from './prepared-table.ts';

/** Records that staff prepared; the audit trail has only the ends of account numbers. */
export const preparedHistory = historyOf(maskedTable, [
  'lead',
  'kind',
  'state',
  'amount',
  'terms',
  'preparedBy',
  'record',
  'lapsesAt',
]);
