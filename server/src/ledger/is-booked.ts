import type { TransferKind } from '@countinghouse/contract/ledger/ledger.ts';
import sql, { type Sql } from 'sql-template-tag';

/** Condition: the ledger also has a transfer of this kind with the reference of the transfer `t`. */
export const isBooked = (kind: TransferKind): Sql =>
  sql`exists (select 1 from transfer b where b.kind = ${kind} and b.ref = t.ref)`;
