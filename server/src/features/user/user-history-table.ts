import sql from 'sql-template-tag';
import { historyOf } from '../../kernel/history/record-history.ts';
import { plainUserTable } from './user-table.ts';

/** Who people are, what they may do, and whose customers they are; an erasure removes their names. */
export const userHistory = historyOf(
  plainUserTable,
  ['firstName', 'lastName', 'email', 'role', 'status', 'assignedTo', 'campaign', 'verification', 'labels'],
  sql`u.erased_at is null`,
);
