import { mostCopies, type StatementCopy } from '@countinghouse/contract/ledger/statement.ts';
import type { LeadAccount } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { Context, Reading } from '../../kernel/context.ts';

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
    select id, account, to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to", format, sha256,
      date_creation as "dateCreation"
    from statement_copy where lead_id = ${lead}::uuid order by date_creation desc, id desc limit ${mostCopies}`);
  return rows.map(({ dateCreation, ...row }) => ({ ...row, dateCreation: dateCreation.toISOString() }));
};
