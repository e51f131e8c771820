import { historyOf } from '../../kernel/history/record-history.ts';
import { projectTable } from './project-table.ts';

export const projectHistory = historyOf(projectTable, [
  'name',
  'rentability',
  'duration',
  'coefficient',
  'minimumAmount',
  'dividendFrequency',
  'startDate',
  'endDate',
  'status',
]);
