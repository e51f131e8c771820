import { historyOf } from '../../kernel/history/record-history.ts';
import { preparedTable } from './prepared-table.ts';

export const preparedHistory = historyOf(preparedTable, [
  'lead',
  'kind',
  'state',
  'amount',
  'terms',
  'preparedBy',
  'record',
  'lapsesAt',
]);
