import sql from 'sql-template-tag';
import { historyOf } from '../../kernel/history/record-history.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { storedStates } from './facts-stored-states.ts';
import { offersAt } from './offer-table.ts';

const offerState = stateConstants(storedStates);

/** An overdue offer becomes an expired one when the trail says so, not before. */
const stored = offersAt({ now: new Date(0) });

export const offerHistory = historyOf(
  stored,
  ['product', 'amount', 'status', 'expirationDate', 'user', 'madeBy', 'counterOf', 'dateDecided'],
  // Removed before its price was approved: it was refused by that, and the trail names only what was removed.
  { where: sql`not (o.deleted_at is not null and o.status = ${offerState.refused})` },
);
