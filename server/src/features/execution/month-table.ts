import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

type Reader = Pick<Runner, 'query'>;

export interface StoredMonth {
  readonly id: string;
  readonly month: string;
  readonly version: number;
  readonly receipts: number;
  readonly demoReceipts: number;
  readonly file: string;
  readonly sha256: string;
  readonly dateCreation: Date;
}

export type NewMonth = Omit<StoredMonth, 'id'>;
export type NamedMonth = Omit<StoredMonth, 'file'>;

const named = sql`
  id, month, version, receipts, demo_receipts as "demoReceipts", sha256, date_creation as "dateCreation"`;

/** The latest version of each month, newest month first. */
export const latestMonths = (runner: Reader): Promise<NamedMonth[]> =>
  runner.query<NamedMonth>(sql`
    select distinct on (month) ${named} from execution_month order by month desc, version desc`);

/** The versions of a month, latest first. */
export const versionsOf = (runner: Reader, month: string): Promise<NamedMonth[]> =>
  runner.query<NamedMonth>(sql`
    select ${named} from execution_month where month = ${month} order by version desc`);

export const readMonth = async (runner: Reader, id: string): Promise<StoredMonth | undefined> => {
  const [row] = await runner.query<StoredMonth>(sql`
    select ${named}, file from execution_month where id = ${id}`);
  return row;
};

export const insertMonth = async (runner: Reader, month: NewMonth): Promise<void> => {
  await runner.query(sql`
    insert into execution_month (month, version, receipts, demo_receipts, file, sha256, date_creation)
    values (${month.month}, ${month.version}, ${month.receipts}, ${month.demoReceipts}, ${month.file}, ${month.sha256},
      ${month.dateCreation}::timestamptz)
    on conflict do nothing`);
};
