import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

type Reader = Pick<Runner, 'query'>;

export interface StoredMonth {
  readonly id: string;
  readonly month: string;
  readonly version: number;
  /** Figures of the demo company. */
  readonly demo: boolean;
  readonly receipts: number;
  /** Receipts of transactions before it are counted. */
  readonly bound: string;
  readonly file: string;
  readonly sha256: string;
  readonly dateCreation: Date;
}

export type NewMonth = Omit<StoredMonth, 'id'>;
export type NamedMonth = Omit<StoredMonth, 'file'>;

const named = sql`
  id, month, version, demo, receipts, bound::text as bound, sha256, date_creation as "dateCreation"`;

/** The latest version of each month, newest month first; of the demo company or of the others. */
export const latestMonths = (runner: Reader, demo: boolean): Promise<NamedMonth[]> =>
  runner.query<NamedMonth>(sql`
    select distinct on (month) ${named} from execution_month where demo = ${demo} order by month desc, version desc`);

/** Whether the figures to show are those of the demo company: only while it is there and there are no others. */
export const showsDemo = async (runner: Reader): Promise<boolean> => {
  const [row] = await runner.query<{ shows: boolean }>(sql`
    select exists (select 1 from users where demo) and not exists (select 1 from execution_month where not demo) as shows`);
  return row?.shows ?? false;
};

/** Every published month, whatever its figures are of. */
export const publishedMonths = async (runner: Reader): Promise<string[]> => {
  const rows = await runner.query<{ month: string }>(sql`select distinct month from execution_month order by month`);
  return rows.map(({ month }) => month);
};

/** When this installation began to publish: from then on, a month has to be there. */
export const publishingSince = async (runner: Reader): Promise<Date> => {
  const [row] = await runner.query<{ at: Date }>(sql`
    select applied_at as at from schema_migration where name = '0261-execution-quality.sql'`);
  if (!row) throw new Error('the database was never migrated');
  return row.at;
};

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
    insert into execution_month (month, version, demo, receipts, bound, file, sha256, date_creation)
    values (${month.month}, ${month.version}, ${month.demo}, ${month.receipts}, ${month.bound}::xid8,
      ${month.file}, ${month.sha256}, ${month.dateCreation}::timestamptz)
    on conflict do nothing`);
};
