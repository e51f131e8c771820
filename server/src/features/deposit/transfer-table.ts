import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const depositState = stateConstants(depositStates.names);

export interface NewTransfer {
  readonly id: string;
  readonly lead: string;
  readonly cents: bigint;
  readonly reference: string;
  readonly account: string;
  readonly expires: Date;
  readonly now: Date;
}

/** Stores a deposit that awaits its transfer. */
export const insertTransfer = async (runner: Runner, row: NewTransfer): Promise<void> => {
  await runner.query(sql`
    insert into deposit (id, lead_id, amount, status, method, transaction_id, date_creation)
    values (${row.id}::uuid, ${row.lead}::uuid, ${row.cents}, ${depositState.awaiting_transfer}, 'bank_transfer', ${row.reference},
      ${row.now}::timestamptz)`);
  await runner.query(sql`
    insert into deposit_transfer (deposit_id, account_id, announced, expires)
    values (${row.id}::uuid, ${row.account}::uuid, ${row.cents}, ${row.expires}::timestamptz)`);
};

export const countAwaited = async (runner: Runner, lead: string): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from deposit where lead_id = ${lead}::uuid and status = ${depositState.awaiting_transfer}`);
  return row?.count ?? 0;
};

export interface Announced {
  readonly account: string;
  readonly announced: bigint;
  readonly expires: Date;
  /** Null until the money has arrived. */
  readonly statementReference: string | null;
}

/** Undefined for a deposit that was not announced as a transfer. */
export const readTransfer = async (runner: Runner, id: string): Promise<Announced | undefined> => {
  const [row] = await runner.query<Announced>(sql`
    select account_id as account, announced, expires, statement_reference as "statementReference"
    from deposit_transfer where deposit_id = ${id}::uuid`);
  return row;
};

/** Locks the deposit until the transaction ends. */
export const lockDeposit = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`select 1 from deposit where id = ${id}::uuid for update`);
};

/** Whether another deposit has this line of a statement; in `states`, if it was recorded by hand. */
const isBooked = async (runner: Runner, reference: string, deposit: string, states: Sql): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from deposit_transfer where statement_reference = ${reference} and deposit_id <> ${deposit}::uuid
    union all
    select 1 from deposit
    where gateway is null and transaction_id = ${reference} and status in (${states}) and id <> ${deposit}::uuid
    limit 1`);
  return rows.length > 0;
};

/** Whether another deposit has this line of a statement, or waits for approval with it. */
export const isStatementTaken = (runner: Runner, reference: string, deposit: string): Promise<boolean> =>
  isBooked(runner, reference, deposit, sql`${depositState.pending}, ${depositState.completed}`);

/** Returns false if another deposit has this line of the statement. */
export const noteStatement = async (runner: Runner, id: string, reference: string): Promise<boolean> => {
  if (await isStatementTaken(runner, reference, id)) return false;
  await runner.query(
    sql`update deposit_transfer set statement_reference = ${reference} where deposit_id = ${id}::uuid`,
  );
  return true;
};

/** Whether another deposit was credited with this line of a statement. */
export const isCreditedElsewhere = (runner: Runner, reference: string, deposit: string): Promise<boolean> =>
  isBooked(runner, reference, deposit, depositState.completed);

export const forgetStatement = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`update deposit_transfer set statement_reference = null where deposit_id = ${id}::uuid`);
};

/** Serialises the receipts of one line of a statement until the transaction ends. */
export const lockStatement = async (runner: Runner, reference: string): Promise<void> => {
  await runner.query(sql`select pg_advisory_xact_lock(hashtextextended(${`statement:${reference}`}, 0))`);
};

/** Deposits whose transfer did not arrive in time, oldest first. */
export const readExpired = async (runner: Pick<Runner, 'query'>, now: Date, limit: number): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select d.id from deposit d join deposit_transfer t on t.deposit_id = d.id
    where d.status = ${depositState.awaiting_transfer} and d.deleted_at is null and t.expires <= ${now}::timestamptz
    order by t.expires, d.id limit ${limit}`);
  return rows.map(({ id }) => id);
};
