import { historyOf } from '../../kernel/history/record-history.ts';
import { mandateTable } from './mandate-table.ts';

export const mandateHistory = historyOf(mandateTable, [
  'lead',
  'agent',
  'state',
  'maxStake',
  'maxTotal',
  'maxLoss',
  'lossPeriod',
  'kinds',
  'symbols',
  'leverage',
  'endsOn',
  'startedBy',
  'lapsesAt',
  'dateSigned',
  'dateEnded',
  'endReason',
  'agreementHash',
]);
