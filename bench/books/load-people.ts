import { loadLeads } from '@countinghouse/server/src/features/demo/load-leads-table.ts';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql from 'sql-template-tag';
import type { Sizes } from './sizes.ts';

const agents = 20;
const campaigns = 12;

/** Staff, with agents who have 5 % of the leads each, the leads, and a numbered list of them for the other loads. */
export const loadPeople = async (database: Database, { leads }: Sizes): Promise<void> => {
  await database.query(sql`
    insert into users (id, role, first_name, last_name, email)
    select gen_random_uuid(), role, initcap(role), 'Number ' || n, role || '.' || n || '@books.example'
    from (values ('root', 1), ('admin', 3), ('regular', ${agents}::integer)) as r(role, many), generate_series(1, many) n`);
  await database.query(sql`
    insert into campaign (id, name) select gen_random_uuid(), 'Campaign ' || n from generate_series(1, ${campaigns}::integer) n`);
  await loadLeads(database, leads);
  // Loaded for tests, they count as invented people: seals and figures of a company would leave their money out.
  await database.query(sql`update users set demo = false where demo`);
  await database.query(sql`
    create table bench_lead as
    select row_number() over (order by id)::integer as place, id, first_name || ' ' || last_name as name, assigned_to as agent,
      date_creation as since from users where role = 'lead'`);
  await database.query(sql`create unique index on bench_lead (place)`);
  await database.query(sql`
    insert into trader (lead_id, client_class, country, reason)
    select id, 'professional', 'CH', 'Bench' from bench_lead where place % 4 = 1`);
  await database.query(sql`
    update users set verification = 'verified', verification_at = date_creation
    where id in (select id from bench_lead where place % 4 = 1)`);
  // One moment for all statements, so that what they compute from it agrees.
  await database.query(
    sql([
      `create function bench_now() returns timestamptz language sql immutable as 'select ''${new Date().toISOString()}''::timestamptz'`,
    ]),
  );
  // Ids as the product makes them: they grow with time, and a load can refer to the row of another by its number.
  await database.query(sql`
    create function bench_id(at timestamptz, kind integer, n bigint) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
        || '8' || lpad(to_hex(n), 15, '0'))::uuid $$`);
  await database.query(sql`
    create function bench_share(n bigint, step numeric) returns double precision language sql immutable as $$
      select ((n * step) % 1)::double precision $$`);
};

export const dropHelpers = async (database: Database): Promise<void> => {
  await database.query(sql`drop table bench_lead, bench_deal`);
  await database.query(sql`drop function bench_id, bench_share, bench_now`);
};
