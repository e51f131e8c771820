import { historyOf } from '../../kernel/history/record-history.ts';
import { offersAt } from './offer-table.ts';

/** An overdue offer becomes an expired one when the trail says so, not before. */
const stored = offersAt({ now: new Date(0) });

export const offerHistory = historyOf(stored, [
  'product',
  'amount',
  'status',
  'expirationDate',
  'user',
  'madeBy',
  'counterOf',
  'dateDecided',
]);
