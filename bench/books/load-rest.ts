import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql from 'sql-template-tag';
import { book } from './book.ts';
import type { Sizes } from './sizes.ts';

/** Sold products of which every third has an offer of the company. Each costs a tenth of one deposit. */
const loadProducts = async (database: Database, { completed, purchases }: Sizes): Promise<void> => {
  await database.query(sql`
    insert into product_market (id, name, description, icon_url)
    select gen_random_uuid(), 'Market ' || n, 'Described', '/v1/uploads/none.png' from generate_series(1, 4) n`);
  await database.query(sql`
    insert into product_category (id, name, market_id)
    select gen_random_uuid(), 'Category ' || row_number() over (), m.id from product_market m, generate_series(1, 5) n`);
  await database.query(sql`
    create unlogged table bench_product as
    select p as n, gen_random_uuid() as id, (select array_agg(id) from product_category) as categories, d.lead,
      d.cents / 10 as cents, d.at + (bench_now() - d.at) * 0.2 as at, p <= ${purchases}::integer as is_bought
    from generate_series(1, ${purchases * 2}::integer) p
      join bench_deal d on d.n = 1 + (p::bigint * 5) % ${completed}::integer`);
  await database.query(sql`
    insert into product (id, category_id, name, price_cents, status, lead_id, date_purchased, date_creation)
    select id, categories[1 + n % 20], 'Product ' || n, cents, case when is_bought then 'owned' else 'available' end,
      case when is_bought then lead end, case when is_bought then at end, at - interval '1 day' from bench_product`);
  await database.query(sql`
    insert into purchase (id, product_id, lead_id, price_cents, date_purchased)
    select bench_id(at, 13, n), id, lead, cents, at from bench_product where is_bought`);
  await database.query(sql`
    insert into offer (id, product_id, purchase_id, lead_id, amount_cents, status, expiration_date, origin, made_by,
      date_decided, date_last_update, date_creation)
    select bench_id(at, 14, n), id, bench_id(at, 13, n), lead, cents + 100, case when n % 9 = 0 then 'pending' else 'rejected' end,
      now() + interval '1 year', 'Bench', 'company', case when n % 9 = 0 then null else at end, at, at
    from bench_product where is_bought and n % 3 = 0`);
  await book(
    database,
    sql`select bench_id(at, 15, n) as id, 'product.purchase' as kind, id::text as ref, lead, 'product' as resource, id as record, at,
        array['cash', 'vault'] as accounts, array[false, false] as houses, array[-cents, cents] as amounts
      from bench_product where is_bought`,
  );
  await database.query(sql`drop table bench_product`);
};

/** One transaction for so many rows: the seal searches those of a transaction together. */
const rowsAtOnce = 20_000;

const loadAudit = async (database: Database, { auditRows, leads }: Sizes): Promise<void> => {
  for (let from = 1; from <= auditRows; from += rowsAtOnce)
    await database.query(sql`
      insert into audit (id, at, action, resource, record_id, subject_id, actor_id, ip, before, after)
      select bench_id(at, 16, n), at, (array['user.update', 'comment.create', 'deposit.start', 'auth.login', 'user.view'])[1 + n % 5],
        (array['user', 'comment', 'deposit', 'auth', 'user'])[1 + n % 5], l.id, l.id, l.agent, '203.0.113.' || n % 250,
        case when n % 5 = 0 then jsonb_build_object('phone', '+41 44 ' || n) end,
        jsonb_build_object('phone', '+41 44 ' || n + 1, 'note', 'Entered at the desk')
      from generate_series(${from}::integer, ${Math.min(auditRows, from + rowsAtOnce - 1)}::integer) n
        join bench_lead l on l.place = 1 + (n::bigint * 7919) % ${leads}::integer,
        lateral (select l.since + (bench_now() - l.since) * bench_share(n, 0.5698402909) as at) t order by at`);
};

const loadTexts = async (database: Database, { comments, notifications, leads }: Sizes): Promise<void> => {
  await database.query(sql`
    insert into comment (id, lead_id, text, author_id, date_creation)
    select bench_id(at, 17, n), l.id, 'Called back about number ' || n % 5000, l.agent, at
    from generate_series(1, ${comments}::integer) n
      join bench_lead l on l.place = 1 + (n::bigint * 7919) % ${leads}::integer,
      lateral (select l.since + (bench_now() - l.since) * bench_share(n, 0.5698402909) as at) t order by at`);
  // Every tenth to a member of staff, the others to customers.
  await database.query(sql`
    insert into notification (id, user_id, kind, params, resource, record_id, read_at, date_creation)
    select bench_id(at, 18, n), case when n % 10 = 0 then l.agent when n % 10 = 1 then first.id else l.id end, 'deposit.completed',
      jsonb_build_object('amount', n), 'deposit', d.id, case when n % 4 <> 0 then at end, at
    from generate_series(1, ${notifications}::integer) n
      join bench_lead l on l.place = 1 + (n::bigint * 104729) % ${leads}::integer,
      lateral (select l.since + (bench_now() - l.since) * bench_share(n, 0.5698402909) as at) t,
      (select id from bench_lead where place = 1) first, (select id from deposit limit 1) d order by at`);
};

/** Proposals, prepared records, closures, imports, saved views and accounts for payouts. */
const loadPapers = async (database: Database, { papers, leads }: Sizes): Promise<void> => {
  const each = sql`generate_series(1, ${papers}::integer) n join bench_lead l on l.place = 1 + (n::bigint * 31) % ${leads}::integer,
    lateral (select l.since + (bench_now() - l.since) * bench_share(n, 0.7548776662) as at) t`;
  // Decided long ago, but for a few.
  await database.query(sql`
    insert into approval (id, kind, state, resource, record_id, lead_id, proposed_by, reason, params, date_creation, date_done)
    select bench_id(at, 19, n), 'ledger.correction', state, 'correction', l.id, l.id, a.id, 'Bench',
      jsonb_build_object('amount', n % 500 + 1), at, case when state <> 'pending' then at end
    from ${each}, (select id from users where role = 'admin' order by id limit 1) a,
      lateral (select case when n <= 20 then 'pending' when n % 5 = 0 then 'rejected' else 'approved' end as state) s`);
  await database.query(sql`
    insert into prepared_record (id, lead_id, kind, state, name, amount_cents, terms, prepared_by, lapses_at, date_ended, date_creation)
    select bench_id(at, 20, n), case when n % 50 = 0 then first.id else l.id end, 'withdrawal', 'lapsed', 'Withdrawal', 10000, '{}',
      l.agent, at + interval '1 hour', at + interval '1 hour', at
    from ${each}, (select id from bench_lead where place = 1) first`);
  await database.query(sql`
    insert into closure_request (id, lead_id, state, date_creation, date_done)
    select bench_id(at, 21, n), l.id, 'withdrawn', at, at from ${each}`);
  await database.query(sql`
    insert into lead_import (id, file_name, state, header, columns, row_count, created_count, author_id, date_creation, date_done)
    select bench_id(at, 22, n), 'leads.xlsx', 'done', array['firstName'], array['firstName'], 20, 20, a.id, at, at
    from ${each}, (select id from users where role = 'admin' order by id limit 1) a where n <= 200`);
  await database.query(sql`
    insert into import_row (import_id, number, cells, lead_id, first_name, last_name, email, phone, mobile, campaign_name)
    select i.id, n, '["Anna"]', gen_random_uuid(), 'Anna', 'Bench', '', '', '', '' from lead_import i, generate_series(1, 20) n`);
  await database.query(sql`
    insert into saved_view (id, owner_id, list, name)
    select gen_random_uuid(), id, 'user', 'View ' || n from users, generate_series(1, 20) n where role <> 'lead'`);
  await database.query(sql`
    insert into project (id, name, description_en, description_fr, description_de, description_nl, rentability, duration,
      coefficient, minimum_cents, dividend_frequency, image, status, start_date, end_date)
    select gen_random_uuid(), 'Project ' || n, 'Text', 'Texte', 'Text', 'Tekst', 6, 24, 1, 100000, 'monthly', '/v1/uploads/none.png',
      case when n % 2 = 0 then 'open' else 'closed' end, current_date - 30, current_date + 300 from generate_series(1, 40) n`);
  await database.query(sql`
    insert into erasure (id, lead_id, reason, proposed_by, approved_by, date_creation)
    select bench_id(at, 23, n), l.id, 'Bench', a.id, b.id, at
    from ${each}, (select id from users where role = 'admin' order by id limit 1) a,
      (select id from users where role = 'admin' order by id offset 1 limit 1) b where n <= least(${papers}::integer / 10, ${leads}::integer / 40)`);
  await database.query(sql`
    insert into destination (id, lead_id, holder, iban, date_confirmed, usable_from)
    select gen_random_uuid(), id, name, 'CH9300762011623852957', since, since from bench_lead`);
};

export const restTables = [
  'product',
  'purchase',
  'offer',
  'audit',
  'comment',
  'notification',
  'approval',
  'prepared_record',
  'closure_request',
  'lead_import',
  'import_row',
  'saved_view',
  'destination',
  'erasure',
  'project',
];

export const loadRest = async (database: Database, sizes: Sizes): Promise<void> => {
  await loadProducts(database, sizes);
  await loadAudit(database, sizes);
  await loadTexts(database, sizes);
  await loadPapers(database, sizes);
};
