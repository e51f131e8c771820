import { historyOf } from '../../kernel/history/record-history.ts';
import { dividendTable, investmentTable } from './investment-table.ts';

export const investmentHistories = [
  historyOf(investmentTable, [
    'lead',
    'project',
    'initialAmount',
    'rentability',
    'startDate',
    'expirationDate',
    'duration',
    'dividendFrequency',
    'status',
    'cancelUntil',
    'dateEnded',
    'agreementHash',
  ]),
  historyOf(dividendTable, ['investment', 'amount', 'status', 'dueDate', 'datePaid']),
];
