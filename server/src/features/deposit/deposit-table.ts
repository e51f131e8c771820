import {
  deposit,
  type DepositMethod,
  type DepositReason,
  type DepositStatus,
  depositStates,
} from '@countinghouse/contract/deposit/deposit.ts';
import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Payer } from '../../kernel/approval-kind.ts';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { textSource } from '../../kernel/resource/search-source.ts';
import { scopeOfCustomers, table, type Table, withCustomer } from '../../kernel/resource/table.ts';
import { customerSource } from '../user/index.ts';
import { type DepositTransition, transitions } from './deposit-states.ts';

const refundState = stateConstants(refundStates.names);

const owner = { lead: sql`d.lead_id`, assigned: sql`l.assigned_to` };
const base = sql`deposit d ${withCustomer(sql`d.lead_id`)}`;

const refunds = (which: Sql): Sql =>
  euro(sql`(select coalesce(sum(r.amount), 0) from deposit_refund r where r.deposit_id = d.id and ${which})`);

/** The record's own searched words, as indexed. */
const words = sql`plain_text(d.full_name || ' ' || d.transaction_id || ' ' || coalesce(d.card_last4, ''))`;

/** Several actions share one permission. */
const permissionOf = (action: string): Permission => `deposit:${action}` as Permission;

export const depositTable = table({
  resource: deposit,
  from: sql`${base} left join users s on s.id = d.entered_by`,
  // The lead is part of the base: it decides who may see the deposit, and a lead in the bin hides its deposits.
  base,
  alias: 'd',
  fields: {
    id: sql`d.id`,
    lead: sql`d.lead_id`,
    leadName: fullName('l'),
    amount: euro(sql`d.amount`),
    status: sql`d.status`,
    method: sql`d.method`,
    reason: sql`d.reason`,
    transactionId: sql`d.transaction_id`,
    cardNumber: sql`'•••• •••• •••• ' || d.card_last4`,
    cardBrand: sql`d.card_brand`,
    cardExpirationDate: sql`d.card_expiry`,
    fullName: sql`d.full_name`,
    street: sql`d.street`,
    zipCode: sql`d.zip_code`,
    country: sql`d.country`,
    phone: sql`d.phone`,
    challengeExpires: sql`d.challenge_expires`,
    triesLeft: sql`d.tries_left`,
    refunded: refunds(sql`r.status = ${refundState.completed}`),
    refundPending: refunds(stateIn(sql`r.status`, refundStates.open)),
    dispute: sql`(select x.status from deposit_dispute x where x.deposit_id = d.id
      order by x.date_creation desc, x.id desc limit 1)`,
    test: sql`coalesce(d.gateway = 'sandbox', false)`,
    enteredByName: fullName('s'),
    dateCreation: sql`d.date_creation`,
    dateDone: sql`d.date_done`,
    version: sql`d.version`,
  },
  filters: { amount: sql`d.amount`, campaign: sql`l.campaign_id`, assignedTo: sql`l.assigned_to` },
  sorts: { amount: sql`d.amount` },
  emptyBy: ['status'],
  ties: { fields: ['status', 'method'], by: sql`d.date_creation` },
  narrow: {
    dispute: sql`d.id = any(array(select deposit_id from deposit_dispute))`,
    fullName: { within: words },
    transactionId: { within: words },
  },
  search: {
    // The text first: most payers are the customers themselves, and looking for one among thousands of ids takes longer.
    sources: [textSource(words), customerSource(sql`d.lead_id`)],
  },
  customerSorts: ['leadName'],
  stored: {
    table: 'deposit',
    columns: {
      lead: 'lead_id',
      transactionId: 'transaction_id',
      fullName: 'full_name',
      street: 'street',
      zipCode: 'zip_code',
      country: 'country',
      phone: 'phone',
      amount: ['cents'],
      status: [],
    },
    internal: { cents: 'amount', method: 'method', enteredBy: 'entered_by' },
  },
  owner,
  scope: (actor, action) => scopeOfCustomers(actor, permissionOf(action), owner),
});

export interface NewCardDeposit {
  readonly id: string;
  readonly lead: string;
  readonly cents: bigint;
  readonly gateway: string;
  readonly transactionId: string;
  readonly brand: string;
  readonly last4: string | null;
  readonly expiry: string;
  readonly payer: Readonly<Record<'fullName' | 'street' | 'zipCode' | 'country' | 'phone', string>>;
  readonly enteredBy: string | null;
  readonly now: Date;
}

export const insertCardDeposit = async (runner: Runner, row: NewCardDeposit): Promise<void> => {
  const { payer } = row;
  await runner.query(sql`
    insert into deposit (id, lead_id, amount, method, gateway, transaction_id, card_brand, card_last4, card_expiry,
      full_name, street, zip_code, country, phone, entered_by, date_creation)
    values (${row.id}::uuid, ${row.lead}::uuid, ${row.cents}, 'card', ${row.gateway}, ${row.transactionId}, ${row.brand},
      ${row.last4}, ${row.expiry}, ${payer.fullName}, ${payer.street}, ${payer.zipCode}, ${payer.country}, ${payer.phone},
      ${row.enteredBy}::uuid, ${row.now}::timestamptz)`);
};

export interface CardDeposit {
  readonly id: string;
  readonly lead: string;
  readonly cents: bigint;
  readonly status: DepositStatus;
  readonly gateway: string;
  readonly transactionId: string;
  readonly challengeExpires: Date | null;
  readonly triesLeft: number | null;
  readonly last4: string | null;
}

const cardDeposit = (where: Sql): Sql => sql`
  select d.id, d.lead_id as lead, d.amount as cents, d.status, d.gateway, d.transaction_id as "transactionId",
    d.challenge_expires as "challengeExpires", d.tries_left as "triesLeft", d.card_last4 as last4
  from deposit d where d.gateway is not null and ${where}`;

/** A card deposit, without a scope; undefined for a transfer or an unknown id. */
export const readCardDeposit = async (runner: Pick<Runner, 'query'>, id: string): Promise<CardDeposit | undefined> =>
  (await runner.query<CardDeposit>(cardDeposit(sql`d.id = ${id}::uuid`)))[0];

/** The same, locked until the transaction ends, which serialises work on its refunds. */
export const lockCardDeposit = async (runner: Runner, id: string): Promise<CardDeposit | undefined> =>
  (await runner.query<CardDeposit>(sql`${cardDeposit(sql`d.id = ${id}::uuid`)} for update`))[0];

export const readByPayment = async (
  runner: Pick<Runner, 'query'>,
  gateway: string,
  payment: string,
): Promise<CardDeposit | undefined> =>
  (await runner.query<CardDeposit>(cardDeposit(sql`d.gateway = ${gateway} and d.transaction_id = ${payment}`)))[0];

export interface Moved {
  readonly lead: string;
  readonly cents: bigint;
  readonly method: DepositMethod;
  readonly enteredBy: string | null;
}

/** Applies the event if the deposit's status allows it; undefined otherwise. */
export const moveDeposit = async (
  runner: Runner,
  id: string,
  move: DepositTransition,
  now: Date,
): Promise<Moved | undefined> => {
  const { from, to } = transitions[move.event];
  const rows = await runner.query<Moved>(sql`
    update deposit set status = ${to}, version = version + 1, ${particulars(move, now)}
    where id = ${id}::uuid and status = any(${from}::text[]) and deleted_at is null
    returning lead_id as lead, amount as cents, method, entered_by as "enteredBy"`);
  return rows[0];
};

const particulars = (move: DepositTransition, now: Date): Sql => {
  switch (move.event) {
    case 'challenged':
      return sql`challenge_expires = ${move.expires}::timestamptz, tries_left = ${move.triesLeft}::smallint`;
    case 'wrongCode':
      return sql`tries_left = least(tries_left, ${move.triesLeft}::smallint)`;
    case 'received':
      return sql`amount = ${move.cents}, full_name = ${move.fullName}`;
    case 'reopened':
      return sql`full_name = '', 
        amount = coalesce((select announced from deposit_transfer t where t.deposit_id = deposit.id), amount)`;
    default:
      return sql`reason = ${reasonOf(move)}::text, date_done = ${now}::timestamptz, challenge_expires = null, tries_left = null`;
  }
};

const reasonOf = (move: DepositTransition): DepositReason | null => {
  if (move.event === 'expired') return 'notReceived';
  return move.event === 'refused' ? move.reason : null;
};

export const isReachable = async (runner: Pick<Runner, 'query'>, actor: Actor, id: string): Promise<boolean> => {
  const rows = await runner.query(
    sql`select 1 from ${base} where d.id = ${id}::uuid and ${inScope(depositTable as unknown as Table, actor, 'start')}`,
  );
  return rows.length > 0;
};

/** The deposits among these that cannot be deleted: pending ones and those that moved money. */
export const undeletable = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select id from deposit where id = any(${ids}::uuid[]) and not ${stateIn(sql`status`, depositStates.allowing('delete'))}`);
  return rows.map((row) => row.id);
};

/** The payers of deposits: the name on the transfer or card, and the card's last digits or the transfer's reference. */
export const payersOf = (runner: Runner, ids: readonly string[]): Promise<Payer[]> =>
  runner.query<Payer>(sql`
    select d.id as record, nullif(d.full_name, '') as payer,
      coalesce('•••• ' || d.card_last4, d.transaction_id) as source
    from deposit d where d.id = any(${ids}::uuid[])`);

export const seedDeposits = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`deposit`, rows);

export const removeDemoDeposits = (runner: Runner): Promise<unknown> =>
  runner.query(sql`delete from deposit r using users u where u.id = r.lead_id and u.demo`);
