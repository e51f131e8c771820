import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context, Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { fullName } from '../../kernel/full-name.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { textSource } from '../../kernel/resource/search-source.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { scopeOfCustomers, table, withCustomer } from '../../kernel/resource/table.ts';
import { waitsBecause, waitsUntil } from '../payout-wait/index.ts';
import { customerSource } from '../user/index.ts';
import { maskedDestination } from './facts-masked-table.ts';

const verificationState = stateConstants(verificationStates.names);
const approvalState = stateConstants(approvalStates.names);
const withdrawalState = stateConstants(withdrawalStates.names);

const owner = { lead: sql`w.lead_id`, assigned: sql`l.assigned_to` };

const whileOpen = (value: Sql): Sql =>
  sql`case when ${stateIn(sql`w.status`, withdrawalStates.open)} then ${value} end`;

const waiting = (wanted: Sql): Sql =>
  whileOpen(sql`(
  select ${wanted} from approval p join users q on q.id = p.proposed_by
  where p.kind = 'withdrawal.complete' and p.record_id = w.id and p.state = ${approvalState.pending})`);

/** Single withdrawals, with the whole destination. */
export const withdrawalTable = table({
  resource: withdrawal,
  from: sql`withdrawal w ${withCustomer(sql`w.lead_id`)} left join users e on e.id = w.entered_by
    left join users d on d.id = w.decided_by left join destination b on b.id = w.destination_id`,
  // The lead is part of the base: it decides who may see the record.
  base: sql`withdrawal w ${withCustomer(sql`w.lead_id`)}`,
  alias: 'w',
  fields: {
    id: sql`w.id`,
    lead: sql`w.lead_id`,
    leadName: fullName('l'),
    amount: euro(sql`w.amount`),
    status: sql`w.status`,
    transactionId: sql`w.transaction_id`,
    destination: sql`w.destination`,
    destinationId: sql`w.destination_id`,
    holder: sql`b.holder`,
    destinationFrom: sql`b.usable_from`,
    destinationBy: sql`w.destination_by`,
    reason: sql`w.reason`,
    cancelled: sql`w.cancelled`,
    enteredBy: sql`w.entered_by`,
    enteredByName: fullName('e'),
    decidedBy: sql`w.decided_by`,
    decidedByName: fullName('d'),
    dateDecided: sql`w.date_decided`,
    minutesTaken: sql`floor(extract(epoch from w.date_decided - w.date_creation) / 60)::integer`,
    target: sql`w.target_at`,
    waitsUntil: whileOpen(waitsUntil(sql`w.lead_id`)),
    waitsBecause: whileOpen(waitsBecause(sql`w.lead_id`)),
    approval: waiting(sql`p.id`),
    approvalBy: waiting(sql`p.proposed_by`),
    approvalByName: waiting(fullName('q')),
    dateCreation: sql`w.date_creation`,
    version: sql`w.version`,
  },
  filters: { amount: sql`w.amount` },
  emptyBy: ['status'],
  sorts: { amount: sql`w.amount`, minutesTaken: sql`w.date_decided - w.date_creation` },
  ties: { fields: ['status'], by: sql`w.date_creation` },
  search: { sources: [customerSource(sql`w.lead_id`), textSource(sql`plain_text(w.transaction_id)`)] },
  customerSorts: ['leadName'],
  stored: {
    table: 'withdrawal',
    columns: {
      lead: 'lead_id',
      amount: 'amount',
      status: 'status',
      destination: 'destination',
      prepared: [],
      password: [],
      code: [],
      passkey: [],
    },
    internal: {
      transactionId: 'transaction_id',
      destinationId: 'destination_id',
      destinationBy: 'destination_by',
      reason: 'reason',
      cancelled: 'cancelled',
      enteredBy: 'entered_by',
      decidedBy: 'decided_by',
      dateDecided: 'date_decided',
      target: 'target_at',
      restOf: 'rest_of',
    },
  },
  owner,
  scope: (actor, action) => scopeOfCustomers(actor, `withdrawal:${action}` as Permission, owner),
});

/** The same for lists, files and agents, with account numbers masked except for their ends. */
export const maskedTable: typeof withdrawalTable = {
  ...withdrawalTable,
  fields: {
    ...withdrawalTable.fields,
    destination: maskedDestination,
  },
};

/** Cents paid to this customer since a moment or awaiting approval, without this withdrawal. */
const paidSince = async (runner: Runner, { id, item }: Loaded<typeof withdrawal>, since: Date): Promise<bigint> => {
  const [found] = await runner.query<{ cents: bigint }>(sql`
    select coalesce(sum(w.amount), 0)::bigint as cents from withdrawal w
    where w.lead_id = ${item.lead}::uuid and w.id <> ${id}::uuid and (
      (w.status = ${withdrawalState.completed} and w.date_decided > ${since}::timestamptz)
      or (${stateIn(sql`w.status`, withdrawalStates.open)} and exists (
        select 1 from approval p where p.kind = 'withdrawal.complete' and p.record_id = w.id and p.state = ${approvalState.pending})))`);
  return found?.cents ?? 0n;
};

/** Cents that were paid to this customer's bank accounts. */
export const readPaidOut = async (runner: Runner, lead: string): Promise<bigint> => {
  const [row] = await runner.query<{ cents: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as cents from withdrawal
    where lead_id = ${lead}::uuid and status = ${withdrawalState.completed}`);
  return row?.cents ?? 0n;
};

/** The customer's own request of which this is the rest, or this withdrawal itself. */
export const requestOf = async (runner: Runner, id: string): Promise<string> => {
  const [row] = await runner.query<{ first: string }>(sql`
    select coalesce(rest_of, id) as first from withdrawal where id = ${id}::uuid`);
  return row?.first ?? id;
};

/** Cents of this withdrawal and the customer's others of the last 24 hours. */
export const payoutOfDay = async (context: Context, seen: Loaded<typeof withdrawal>): Promise<bigint> => {
  const since = new Date(context.now.getTime() - 24 * 60 * 60 * 1000);
  return toCents(seen.item.amount) + (await paidSince(context, seen, since));
};

/** Locks the customer's row, so that each of several payouts completed at once counts the ones before it. */
export const lockPayouts = async (context: Context, lead: string): Promise<void> => {
  await context.query(sql`select 1 from users where id = ${lead}::uuid for no key update`);
};

/** Whether the customer is verified; prevents a change until the transaction ends. */
export const isVerified = async (runner: Runner, lead: string): Promise<boolean> => {
  const [found] = await runner.query<{ verified: boolean }>(sql`
    select verification = ${verificationState.verified} as verified from users where id = ${lead}::uuid for share`);
  return found?.verified ?? false;
};

export const seedWithdrawals = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`withdrawal`, rows);

export const removeDemoWithdrawals = (runner: Runner): Promise<unknown> =>
  runner.query(sql`delete from withdrawal r using users u where u.id = r.lead_id and u.demo`);
