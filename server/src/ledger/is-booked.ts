import type { LeadAccount, TransferKind } from '@countinghouse/contract/ledger/ledger.ts';
import sql, { type Sql } from 'sql-template-tag';

/** Condition: the ledger also has a transfer of this kind with the reference of the transfer `t`. */
export const isBooked = (kind: TransferKind): Sql =>
  sql`exists (select 1 from transfer b where b.kind = ${kind} and b.ref = t.ref)`;

/** Cents that the other transfers like `t`, whose references begin with this text, moved on the customer's account. */
export const movedByOthers = (account: LeadAccount, prefix: Sql): Sql => sql`(
  select coalesce(sum(e.amount), 0) from transfer b join entry e on e.transfer_id = b.id
    join account a on a.id = e.account_id and a.lead_id = b.lead_id and a.kind = ${account}
  where b.record_id = t.record_id and b.kind = t.kind and starts_with(b.ref, ${prefix}) and b.id <> t.id)`;
