import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql, { type Sql } from 'sql-template-tag';

/** A statement with the columns id, kind, ref, lead, resource, record, at, accounts, houses and amounts. */
type Bookings = Sql;

const accountId = sql`md5(case when l.house then l.account || abs(hashtext(s.lead::text)::bigint) % 16
  else s.lead || l.account end)::uuid`;

export const book = async (database: Database, bookings: Bookings): Promise<void> => {
  await database.query(sql`
    insert into transfer (id, kind, ref, lead_id, resource, record_id, at, booked_at)
    select id, kind, ref, lead, resource, record, at, at from (${bookings}) s order by at`);
  await database.query(sql`
    insert into entry (transfer_id, account_id, amount, at)
    select s.id, ${accountId}, l.amount, s.at
    from (${bookings}) s, unnest(s.accounts, s.houses, s.amounts) as l(account, house, amount)
    where l.amount <> 0 order by s.at`);
};
