import sql from 'sql-template-tag';
import { historyOf } from '../../kernel/history/record-history.ts';
import { plainUserTable } from './user-table.ts';

/** Names, roles and agents of people; an erasure removes the names. */
export const userHistory = historyOf(
  plainUserTable,
  ['firstName', 'lastName', 'email', 'role', 'status', 'assignedTo', 'campaign', 'verification', 'labels'],
  { where: sql`u.erased_at is null` },
);
