import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { type Debt, type DebtState, debtStates } from '@countinghouse/contract/ledger/debt.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';
import { fullName } from '../kernel/full-name.ts';
import { stateConstants, stateIn } from '../kernel/resource/state-in.ts';

const debtState = stateConstants(debtStates.names);

type Reader = Pick<Runner, 'query'>;

const { open, cancelled } = debtStates.states;
const isOpen = stateIn(sql`state`, debtStates.open);

export interface OpenDebt {
  readonly id: string;
  readonly resource: string;
  readonly record: string;
  /** Cents that are not collected yet. */
  readonly rest: bigint;
}

/** The customer's open debts, oldest first. Call `lockCash` first: every debt changes under that lock. */
export const readOpenDebts = (runner: Reader, lead: string): Promise<OpenDebt[]> =>
  runner.query<OpenDebt>(sql`
    select id, resource, record_id as record, amount - collected as rest from debt
    where lead_id = ${lead}::uuid and ${isOpen} order by date_creation, id`);

/** Cents that the customer owes. */
export const owedBy = async (runner: Reader, lead: string): Promise<bigint> =>
  (await readOpenDebts(runner, lead)).reduce((sum, { rest }) => sum + rest, 0n);

export const collectFrom = async (runner: Runner, id: string, cents: bigint, now: Date): Promise<void> => {
  const isPaid = sql`collected + ${cents} = amount`;
  await runner.query(sql`
    update debt set collected = collected + ${cents}, state = case when ${isPaid} then ${open.on.collect} else state end,
      date_done = case when ${isPaid} then ${now}::timestamptz end
    where id = ${id}::uuid and ${isOpen}`);
};

/** Cents collected for a debt before it was cancelled. */
export const collectedFor = (id: Sql): Sql =>
  sql`coalesce((select b.collected from debt b where b.id = ${id} and b.state = ${debtState.cancelled}), 0)`;

export interface NewDebt {
  readonly id: string;
  readonly lead: string;
  readonly record: { readonly resource: string; readonly id: string };
  readonly cents: bigint;
}

/** Stores a debt, or opens a cancelled one again. */
export const openDebt = async (runner: Runner, { id, lead, record, cents }: NewDebt, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into debt (id, lead_id, resource, record_id, amount, date_creation)
    values (${id}::uuid, ${lead}::uuid, ${record.resource}, ${record.id}::uuid, ${cents}, ${now}::timestamptz)
    on conflict (id) do update set amount = excluded.amount, collected = 0, state = ${cancelled.on.reopen}, date_done = null,
      written_off_by = null, note = null where ${stateIn(sql`debt.state`, debtStates.allowing('reopen'))}`);
};

/** Ends the debt of a refund or dispute that was reversed. Returns the cents collected for it. */
export const cancelDebt = async (runner: Runner, id: string, now: Date): Promise<bigint> => {
  const [row] = await runner.query<{ collected: bigint }>(sql`
    update debt set state = ${open.on.cancel}, date_done = ${now}::timestamptz
    where id = ${id}::uuid and ${stateIn(sql`state`, debtStates.allowing('cancel'))} returning collected`);
  return row?.collected ?? 0n;
};

export interface WrittenOff {
  readonly id: string;
  readonly by: string;
  readonly note: string;
}

/** Returns the cents that were written off; null when the debt is not open. */
export const writeOffDebt = async (runner: Runner, { id, by, note }: WrittenOff, now: Date): Promise<bigint | null> => {
  const [row] = await runner.query<{ rest: bigint }>(sql`
    update debt set state = ${open.on.writeOff}, date_done = ${now}::timestamptz, written_off_by = ${by}::uuid, note = ${note}
    where id = ${id}::uuid and ${isOpen} returning amount - collected as rest`);
  return row?.rest ?? null;
};

interface Row {
  readonly id: string;
  readonly amount: bigint;
  readonly collected: bigint;
  readonly state: DebtState;
  readonly dateCreation: Date;
  readonly dateDone: Date | null;
  readonly byName: string | null;
  readonly note: string | null;
}

/** The debts shown with a record, newest first; names and notes are for staff. */
export const readDebtsOf = async (runner: Reader, record: string, forStaff: boolean): Promise<Debt[]> => {
  const name: Sql = fullName('u');
  const rows = await runner.query<Row>(sql`
    select b.id, b.amount, b.collected, b.state, b.date_creation as "dateCreation", b.date_done as "dateDone",
      ${name} as "byName", b.note
    from debt b left join users u on u.id = b.written_off_by
    where b.record_id = ${record}::uuid order by b.date_creation desc, b.id desc`);
  return rows.map(({ id, amount, collected, state, dateCreation, dateDone, byName, note }) => ({
    id,
    amount: toEuro(amount),
    collected: toEuro(collected),
    state,
    dateCreation: dateCreation.toISOString(),
    dateDone: dateDone?.toISOString() ?? null,
    writtenOff: forStaff && byName !== null ? { byName, note: note ?? '' } : null,
  }));
};
