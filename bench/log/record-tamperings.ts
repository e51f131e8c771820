import type { Runner } from '@countinghouse/server/src/kernel/context.ts';
import sql, { type Sql } from 'sql-template-tag';

const otherIban = 'GB33BUKB20201555555555';

/** A customer whose first fields are in the audit trail. */
const lead = sql`(select record_id from audit where resource = 'user' and after ->> 'role' = 'lead' limit 1)`;
const agent = sql`(select record_id from audit where resource = 'user' and after ->> 'role' = 'regular' limit 1)`;
const pending = sql`id = (select id from approval where kind = 'ledger.correction' and state = 'pending' limit 1)`;

/** Changes open to the owner of the database without touching a record of the log, by name. */
const statements: Readonly<Record<string, Sql>> = {
  'a moved stop-loss': sql`update orders set stop_loss = stop_loss + 0.01 where stop_loss is not null`,
  'a removed target': sql`update orders set take_profit = null where take_profit is not null`,
  'a purchase turned into a sale': sql`update orders set type = 'sell' where status = 'open'`,
  'an exchanged symbol': sql`update orders set symbol = 'GBPUSD' where status = 'open'`,
  'another leverage': sql`update orders set leverage = 20 where status = 'open'`,
  'another opening price': sql`update orders set open_price = open_price + 0.01 where status = 'open'`,
  'another close-out level': sql`update orders set close_out_percent = 90 where status = 'open'`,
  'a payout led to another account': sql`update withdrawal set destination = ${otherIban}`,
  'a payout marked as made': sql`update withdrawal set status = 'completed',
    decided_by = (select id from users where role = 'admin' limit 1), date_decided = now()`,
  'another amount of an awaited transfer': sql`update deposit set amount = amount * 2 where status = 'awaiting_transfer'`,
  'an awaited transfer marked as failed': sql`update deposit set status = 'failed', reason = 'notReceived', date_done = now() where status = 'awaiting_transfer'`,
  'a lower rate': sql`update investment set rate = rate - 100`,
  'a lower rate with the schedule that follows': sql`
    with lower as (update investment set rate = rate / 2 returning id)
    update dividend set cents = cents / 2 where investment_id in (select id from lower)`,
  'a later end of an investment': sql`update investment set expiration_date = expiration_date + 30`,
  'a longer time to cancel': sql`update investment set cancel_until = cancel_until + interval '1 year'`,
  'a lower planned dividend': sql`update dividend set cents = cents - 1 where status = 'planned'`,
  'a later planned dividend': sql`update dividend set due_date = due_date + 30 where status = 'planned'`,
  'a deleted planned dividend': sql`delete from dividend where id = (select id from dividend where status = 'planned' limit 1)`,
  'a replaced agreement with its hash': sql`
    update stored_file set sha256 = encode(sha256(sha256::bytea), 'hex') where id in (select file_id from investment_agreement)`,
  'a replaced identity document with its hash': sql`
    update stored_file set sha256 = encode(sha256(sha256::bytea), 'hex') where class = 'verification'`,
  'a raised limit of a mandate': sql`update mandate set max_total = max_total * 10`,
  'a mandate given to another agent': sql`update mandate set agent_id = (select id from users where role = 'admin' limit 1)`,
  'an extended mandate': sql`update mandate set ends_on = ends_on + 30`,
  'other terms of what a customer is to confirm': sql`
    update prepared_record set terms = jsonb_set(terms, '{leverage}', '100') where terms ? 'leverage'`,
  'another amount in a pending proposal': sql`
    update approval set params = jsonb_set(params, '{amount}', '9999') where ${pending}`,
  'a proposal that needs more people': sql`update approval set needed = 2 where ${pending}`,
  'a withdrawn proposal': sql`update approval set state = 'withdrawn', date_done = now() where ${pending}`,
  'another price of a product': sql`update product set price_cents = price_cents * 2`,
  'a product given to another customer': sql`update product set lead_id = (
    select id from users where role = 'lead' and id <> lead_id limit 1) where lead_id is not null`,
  'another price offered': sql`update offer set amount_cents = amount_cents - 1000`,
  'an offer that expires earlier': sql`update offer set expiration_date = now()`,
  'other terms of a project': sql`update project set name = 'Another loan'`,
  'a customer given to another agent': sql`
    update users set assigned_to = (select id from users where role = 'admin' limit 1) where id = ${lead}`,
  'a raised role': sql`update users set role = 'admin' where id = ${agent}`,
  'a locked account': sql`update users set status = 'locked' where id = ${lead}`,
  'another e-mail address': sql`update users set email = 'owner@example.test' where id = ${lead}`,
  'another name': sql`update users set last_name = 'Owner' where id = ${lead}`,
  'a verification taken back': sql`update users set verification = 'rejected' where verification = 'verified'`,
  'another class of customer': sql`
    update trader set client_class = 'professional', country = 'CH' where country = 'FR'`,
  'another account to pay to': sql`update receiving_account set iban = ${otherIban}`,
  'a raised limit of payouts': sql`update setting set payout_per_person_daily = 1000000`,
  'a raised limit that was never changed': sql`update setting set withdrawal_approval_threshold = 1000000`,
  'two-factor switched off': sql`update setting set staff_two_factor = not staff_two_factor`,
  'looser trading rules': sql`update trading_policy set close_out_percent = 10`,
};

type Tampering = (runner: Runner) => Promise<unknown>;

/** Throws when there was nothing to alter: it would pass for a tampering that was not found. */
const altering =
  (statement: Sql): Tampering =>
  async (runner) => {
    const altered = await runner.query(sql`${statement} returning 1`);
    if (altered.length === 0) throw new Error(`nothing to alter: ${statement.sql}`);
  };

export const recordTamperings: Readonly<Record<string, Tampering>> = Object.fromEntries(
  Object.entries(statements).map(([name, statement]) => [name, altering(statement)]),
);
