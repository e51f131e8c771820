import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';

export interface RecountRow {
  readonly id: string;
  readonly startedAt: Date;
  readonly doneAt: Date | null;
  /** Slices and accounts when it began, and how far it is. */
  readonly slices: bigint;
  readonly accounts: bigint;
  readonly slice: bigint;
  readonly account: string | null;
  readonly counted: bigint;
  readonly failedAt: Date | null;
}

const columns = sql`id, date_creation as "startedAt", date_done as "doneAt", slices, accounts, slice, account, counted,
  failed_at as "failedAt"`;

/** Starts a recount of everything sealed so far, unless one is running. */
export const beginRecount = async (runner: Runner, by: string | null, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into ledger_recount (id, started_by, date_creation, slices, accounts)
    select ${newId()}::uuid, ${by}::uuid, ${now}::timestamptz,
      coalesce((select max(number) from ledger_slice), 0), (select count(*) from account)
    on conflict ((true)) where date_done is null do nothing`);
};

export const readRunning = async (runner: Runner): Promise<RecountRow | undefined> => {
  const [row] = await runner.query<RecountRow>(sql`select ${columns} from ledger_recount where date_done is null`);
  return row;
};

/** Locks the one that is running, for its next step; undefined while another server takes a step. */
export const holdRunning = async (runner: Runner): Promise<RecountRow | undefined> => {
  const [row] = await runner.query<RecountRow>(
    sql`select ${columns} from ledger_recount where date_done is null for update skip locked`,
  );
  return row;
};

export const readLastDone = async (runner: Runner): Promise<RecountRow | undefined> => {
  const [row] = await runner.query<RecountRow>(
    sql`select ${columns} from ledger_recount where date_done is not null order by date_done desc limit 1`,
  );
  return row;
};

export const storeSlice = async (runner: Runner, id: string, slice: bigint): Promise<void> => {
  await runner.query(sql`update ledger_recount set slice = ${slice}::bigint, failed_at = null where id = ${id}::uuid`);
};

export const storeAccounts = async (
  runner: Runner,
  id: string,
  { account, counted }: { readonly account: string; readonly counted: number },
): Promise<void> => {
  await runner.query(sql`
    update ledger_recount set account = ${account}::uuid, counted = counted + ${counted}::integer, failed_at = null
    where id = ${id}::uuid`);
};

export const endRecount = async (runner: Runner, id: string, now: Date): Promise<void> => {
  await runner.query(
    sql`update ledger_recount set date_done = ${now}::timestamptz, failed_at = null where id = ${id}::uuid`,
  );
};

export const failRecount = async (runner: Runner, now: Date): Promise<void> => {
  await runner.query(sql`update ledger_recount set failed_at = ${now}::timestamptz where date_done is null`);
};
