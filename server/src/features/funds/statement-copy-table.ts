import { mostCopies, type StatementCopy } from '@countinghouse/contract/ledger/statement.ts';
import type { LeadAccount } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { Context, Reading } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';

interface NewCopy {
  readonly id: string;
  readonly lead: string;
  readonly account: LeadAccount;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly format: 'csv' | 'pdf';
  readonly lines: number;
  readonly sha256: string;
}

/** Records a downloaded file, so that it becomes a leaf of the public log. */
export const storeCopy = async (context: Context, copy: NewCopy): Promise<void> => {
  await context.query(sql`
    insert into statement_copy (id, lead_id, account, from_day, to_day, format, lines, sha256, taken_by, date_creation)
    values (${copy.id}::uuid, ${copy.lead}::uuid, ${copy.account}, ${copy.from ?? null}::date, ${copy.to ?? null}::date,
      ${copy.format}, ${copy.lines}, ${copy.sha256}, ${context.actor.id}::uuid, ${context.now}::timestamptz)`);
};

type Row = Omit<StatementCopy, 'dateCreation'> & { readonly dateCreation: Date };

export const readCopies = async (context: Reading, lead: string): Promise<StatementCopy[]> => {
  const rows = await context.query<Row>(sql`
    select y.id, y.account, to_char(y.from_day, 'YYYY-MM-DD') as "from", to_char(y.to_day, 'YYYY-MM-DD') as "to", y.format,
      y.sha256, y.date_creation as "dateCreation",
      case when y.taken_by <> y.lead_id then 'staff' when s.id is not null then 'staffAsCustomer' else 'customer' end as "takenBy",
      ${context.actor.role === 'lead' ? sql`s.first_name` : fullName('s')} as "takenByName"
    from statement_copy y
    -- The copy of connected staff names the customer; the audit trail has both.
    left join lateral (
      select e.real_actor_id as id from audit e
      where e.subject_id = y.lead_id and e.action = 'ledger.statementFile' and e.at = y.date_creation
        and e.actor_id = y.taken_by and e.real_actor_id is not null limit 1) c on true
    left join users s on s.id = coalesce(c.id, nullif(y.taken_by, y.lead_id))
    where y.lead_id = ${lead}::uuid order by y.date_creation desc, y.id desc limit ${mostCopies}`);
  return rows.map(({ dateCreation, ...row }) => ({ ...row, dateCreation: dateCreation.toISOString() }));
};
