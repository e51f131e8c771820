import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql, { type Sql } from 'sql-template-tag';
import { book } from './book.ts';
import type { Sizes } from './sizes.ts';

/** Completed deposits first: everything else that a customer does is paid from one of them. */
const loadDeals = async (database: Database, { leads, deposits, ofBusiest }: Sizes): Promise<void> => {
  await database.query(sql`
    create unlogged table bench_deal as
    select n, l.id as lead, l.name, l.since + (bench_now() - l.since) * bench_share(n, 0.7548776662) * 0.9 as at,
      ((array[250, 500, 500, 750, 1000, 1000, 1500, 2000, 2500, 5000, 7500, 10000, 25000])[1 + n % 13] * 100
        + case when n % 7 = 0 then n % 9999 else 0 end)::bigint as cents
    from generate_series(1, ${deposits}::integer) n join bench_lead l on l.place = case when n <= ${ofBusiest}::integer then 1
      else 1 + floor(power(bench_share(n, 0.6180339887), 1.3) * ${leads}::integer)::integer end`);
  await database.query(sql`create unique index on bench_deal (n)`);
  await database.query(sql`analyze bench_deal`);
};

const loadDeposits = async (database: Database, { completed }: Sizes): Promise<void> => {
  await database.query(sql`
    insert into deposit (id, lead_id, amount, status, method, reason, transaction_id, gateway, card_brand, card_last4,
      card_expiry, full_name, street, zip_code, country, phone, date_creation, date_done)
    select bench_id(at, 1, n), lead, cents, status, case when is_card then 'card' else 'bank_transfer' end,
      case when status = 'failed' then (array['declined', 'insufficientFunds', 'timedOut'])[1 + n % 3] end,
      case when is_card then 'pay_' || md5(n::text) else 'T-' || n end, case when is_card then 'sandbox' end,
      case when is_card then 'visa' end, case when is_card then lpad((n::bigint * 7919 % 10000)::text, 4, '0') end,
      case when is_card then '08/29' end, name, 'Street ' || n % 200, lpad((n % 9999)::text, 4, '0'), 'CH', '+41 44 1234567',
      at, case when status <> 'pending' then at + interval '1 minute' end
    from (
      select *, n % 8 <> 0 as is_card, case when n <= ${completed}::integer then 'completed'
        else (array['failed', 'failed', 'failed', 'cancelled', 'cancelled', 'pending'])[1 + n % 6] end as status
      from bench_deal) d order by at`);
  await book(
    database,
    sql`select bench_id(at, 2, n) as id, 'deposit.complete' as kind, bench_id(at, 1, n)::text as ref, lead, 'deposit' as resource,
        bench_id(at, 1, n) as record, at + interval '1 minute' as at, array[case when n % 8 <> 0 then 'card_clearing'
        else 'bank_clearing' end, 'cash'] as accounts, array[true, false] as houses, array[-cents, cents] as amounts
      from bench_deal where n <= ${completed}::integer`,
  );
};

/** One member of staff enters what the bank received, and another one approves it. */
const loadBankApprovals = async (database: Database, { completed }: Sizes): Promise<void> => {
  await database.query(sql`
    insert into approval (id, kind, state, resource, record_id, lead_id, proposed_by, reason, params, date_creation, date_done)
    select bench_id(at, 25, n), 'deposit.record', 'approved', 'deposit', bench_id(at, 1, n), lead, a.id, '',
      jsonb_build_object('amount', cents / 100.0), at, at + interval '1 minute'
    from bench_deal, (select id from users where role = 'admin' order by id limit 1) a
    where n <= ${completed}::integer and n % 8 = 0 order by at`);
  await database.query(sql`
    insert into approval_decision (approval_id, decided_by, approved, date_creation)
    select p.id, b.id, true, p.date_done
    from approval p, (select id from users where role = 'admin' order by id offset 1 limit 1) b`);
  await database.query(sql`
    insert into approval_use (approval_id, kind, ref) select id, 'deposit.complete', record_id::text from approval`);
};

/** Half of a deposit is withdrawn later: some requests failed, some are waiting. */
const withdrawals = ({ completed, withdrawals: many }: Sizes): Sql => sql`
  select w as n, d.lead, d.cents / 2 as cents, bench_id(d.at + (bench_now() - d.at) * 0.5, 3, w) as id,
    d.at + (bench_now() - d.at) * 0.5 as at, d.at + (bench_now() - d.at) * 0.5 + least(interval '2 days', (bench_now() - d.at) * 0.4) as decided,
    case when w % 20 = 0 then 'pending' when w % 20 = 1 then 'failed' else 'completed' end as status
  from generate_series(1, ${many}::integer) w
    join bench_deal d on d.n = 1 + (w::bigint * 4) % ${completed}::integer`;

const loadWithdrawals = async (database: Database, sizes: Sizes): Promise<void> => {
  const all = withdrawals(sizes);
  await database.query(sql`
    insert into withdrawal (id, lead_id, amount, status, transaction_id, destination, reason, entered_by, decided_by,
      date_decided, target_at, date_creation)
    select w.id, lead, cents, status, 'W-' || upper(md5(n::text)), 'CH9300762011623852957',
      case when status = 'failed' then 'Wrong account.' else '' end, lead, case when status <> 'pending' then a.id end,
      case when status <> 'pending' then decided end, at + interval '3 days', at
    from (${all}) w, (select id from users where role = 'admin' order by id limit 1) a order by at`);
  const about = sql`id::text as ref, lead, 'withdrawal' as resource, id as record`;
  await book(
    database,
    sql`select bench_id(at, 4, n) as id, 'withdrawal.request' as kind, ${about}, at, array['cash', 'hold'] as accounts,
        array[false, false] as houses, array[-cents, cents] as amounts from (${all}) w`,
  );
  await book(
    database,
    sql`select bench_id(decided, 5, n) as id, case when status = 'failed' then 'withdrawal.fail' else 'withdrawal.complete' end as kind,
        ${about}, decided as at, array['hold', case when status = 'failed' then 'cash' else 'bank_clearing' end] as accounts,
        array[false, status <> 'failed'] as houses, array[-cents, cents] as amounts
      from (${all}) w where status <> 'pending'`,
  );
};

/** A tenth of every sixteenth deposit, in steps of half a euro, is invested for eight years at 6 % and pays every year. */
const investments = ({ completed, investments: many }: Sizes): Sql => sql`
  select i as n, d.lead, d.cents / 500 * 50 as cents, bench_id(d.at + (bench_now() - d.at) * 0.05, 6, i) as id,
    d.at + (bench_now() - d.at) * 0.05 as at
  from generate_series(1, ${many}::integer) i join bench_deal d on d.n = 1 + (i::bigint * 16) % ${completed}::integer`;

const loadInvestments = async (database: Database, sizes: Sizes): Promise<void> => {
  const all = investments(sizes);
  await database.query(sql`
    insert into investment (id, lead_id, name, amount_cents, rate, frequency, start_date, expiration_date, months, status,
      entered_by, date_creation)
    select id, lead, 'Investment ' || n % 500, cents, 600, 'yearly', at::date, (at::date + interval '8 years')::date, 96, 'active',
      lead, at from (${all}) i order by i.at`);
  await database.query(sql`
    insert into stored_file (id, path, class, owner_id, original_name, type, bytes, sha256, created_at)
    select bench_id(at, 24, n), md5('agreement ' || n) || '.pdf', 'agreement', lead, 'agreement.pdf', 'application/pdf',
      length(n::text), encode(sha256(n::text::bytea), 'hex'), at from (${all}) i order by i.at`);
  await database.query(sql`
    insert into investment_agreement (investment_id, file_id, file_hash, content_hash, terms_version, language, signature_text,
      signed_at, ip, user_agent)
    select id, bench_id(at, 24, n), encode(sha256(n::text::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex'), '1', 'en', 'Bench',
      at, '203.0.113.7', 'Bench' from (${all}) i order by i.at`);
  const dividends = sql`
    select i.n * 100::bigint + p as n, i.lead, i.id as investment, i.at, p as period, i.cents * 6 / 100 as cents,
      (i.at::date + p * interval '1 year')::date as due, i.at::date + p * interval '1 year' < bench_now() as paid
    from (${all}) i, generate_series(1, 8) p`;
  await database.query(sql`
    insert into dividend (id, investment_id, period, cents, status, due_date, date_paid, date_creation)
    select bench_id(at, 7, n), investment, period, cents, case when paid then 'paid' else 'planned' end,
      due, case when paid then due::timestamptz end, at
    from (${dividends}) d order by at`);
  await book(
    database,
    sql`select bench_id(at, 8, n) as id, 'investment.create' as kind, id::text as ref, lead, 'investment' as resource, id as record,
        at, array['cash', 'invested'] as accounts, array[false, false] as houses, array[-cents, cents] as amounts from (${all}) i`,
  );
  await book(
    database,
    sql`select bench_id(due::timestamptz, 9, n) as id, 'dividend.pay' as kind, bench_id(at, 7, n)::text as ref, lead, 'dividend' as resource,
        bench_id(at, 7, n) as record, due::timestamptz as at, array['interest_expense', 'cash'] as accounts,
        array[true, false] as houses, array[-cents, cents] as amounts from (${dividends}) d where paid and cents > 0`,
  );
};

const symbols = sql`array['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'XAUUSD', 'US500', 'DE40', 'BTCUSD', 'AAPL', 'SAP']`;

/** Each order stakes a twentieth of its deposit; at worst that is lost. */
const orders = ({ completed, orders: many, open }: Sizes): Sql => sql`
  select o as n, d.lead, d.cents / 20 as stake, bench_id(opened, 10, o) as id, opened,
    opened + least(interval '1 day', (bench_now() - opened) * 0.5) as closed, o > ${many - open}::integer as is_open,
    o % 3 = 0 and o <= ${many - open}::integer as is_binary, ((o::bigint * 7919 % 1801) - 1000) * (d.cents / 20) / 1000 as profit
  from generate_series(1, ${many}::integer) o
    join bench_deal d on d.n = 1 + (o - 1) % ${completed}::integer,
    lateral (select d.at + (bench_now() - d.at) * (0.1 + 0.3 * bench_share(o, 0.3819660113)) as opened) t`;

const loadOrders = async (database: Database, sizes: Sizes): Promise<void> => {
  const all = orders(sizes);
  await database.query(sql`
    insert into orders (id, lead_id, symbol, kind, type, stake, leverage, open_price, close_price, decimals, payout, expiry_preset,
      expiration, status, profit, raw_profit, close_reason, close_basis, outcome, price_source, date_opened, date_closed,
      date_creation, close_out_percent)
    select id, lead, (${symbols})[1 + n % 10], case when is_binary then 'binary' else 'forex' end,
      case when n % 2 = 0 then 'buy' else 'sell' end, stake, case when is_binary then 1 else 10 end, 1.1,
      case when not is_open then 1.2 end, 5, case when is_binary then 80 end, case when is_binary then '1h' end,
      case when is_binary then closed end, case when is_open then 'open' else 'closed' end, case when not is_open then profit end,
      case when not is_open then profit end,
      case when is_open then null when is_binary then 'expiry' else (array['customer', 'stopLoss', 'takeProfit'])[1 + n % 3] end,
      case when not is_open then 'tick' end,
      case when is_binary then case when profit > 0 then 'won' when profit < 0 then 'lost' else 'refunded' end end,
      'simulated', opened, case when not is_open then closed end, opened, case when not is_binary then 50 end
    from (${all}) o order by opened`);
  const about = sql`id::text as ref, lead, 'order' as resource, id as record`;
  await book(
    database,
    sql`select bench_id(opened, 11, n) as id, 'order.open' as kind, ${about}, opened as at, array['cash', 'margin'] as accounts,
        array[false, false] as houses, array[-stake, stake] as amounts from (${all}) o`,
  );
  await book(
    database,
    sql`select bench_id(closed, 12, n) as id, 'order.close' as kind, ${about}, closed as at,
        array['margin', 'cash', 'trading_result'] as accounts, array[false, false, true] as houses,
        array[-stake, stake + profit, -profit] as amounts from (${all}) o where not is_open`,
  );
};

/** Each customer's and the company's accounts, with the balances that their entries add up to. */
export const loadAccounts = async (database: Database): Promise<void> => {
  await database.query(sql`
    insert into account (id, lead_id, kind, stripe, balance)
    select k.id, k.lead, k.kind, k.stripe, b.balance
    from (
      select md5(l.id || kind)::uuid as id, l.id as lead, kind, 0 as stripe
      from bench_lead l, unnest(array['cash', 'hold', 'margin', 'invested', 'vault']) kind
      union all
      select md5(kind || stripe)::uuid, null, kind, stripe
      from unnest(array['card_clearing', 'bank_clearing', 'trading_result', 'interest_expense', 'product_sales']) kind,
        generate_series(0, 15) stripe
    ) k join (select account_id, sum(amount)::bigint as balance from entry group by account_id) b on b.account_id = k.id`);
};

export const moneyTables = [
  'deposit',
  'withdrawal',
  'investment',
  'stored_file',
  'investment_agreement',
  'dividend',
  'orders',
  'transfer',
  'entry',
  'account',
];

export const loadMoney = async (database: Database, sizes: Sizes): Promise<void> => {
  await loadDeals(database, sizes);
  await loadDeposits(database, sizes);
  await loadBankApprovals(database, sizes);
  await loadWithdrawals(database, sizes);
  await loadInvestments(database, sizes);
  await loadOrders(database, sizes);
};
