-- Running totals of orders and investments.

-- The same declaration again, which may now also replace what a table counted before.
create or replace procedure follow_in_totals(p_table text, p_facts text) language plpgsql as $do$
declare
  v_append text := $body$
    create or replace function count_%1$s_%2$s() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into total_delta (lead_id, measure, part, at, n, cents)
        select lead_id, measure, part, at, sum(n), sum(cents) from (%3$s) f
        group by 1, 2, 3, 4 having sum(n) <> 0 or sum(cents) <> 0;
      return null;
    end $$ $body$;
  v_added text := format('select lead_id, measure, part, at, n, cents from (%s) a', format(p_facts, 'new_rows'));
  v_removed text := format('select lead_id, measure, part, at, -n as n, -cents as cents from (%s) r', format(p_facts, 'old_rows'));
begin
  execute format('create or replace view %s_fact as %s', p_table, format(p_facts, p_table));
  execute format(v_append, p_table, 'in', v_added);
  execute format(v_append, p_table, 'over', v_added || ' union all ' || v_removed);
  execute format(v_append, p_table, 'out', v_removed);
  execute format('create or replace trigger %1$s_total_in after insert on %1$s referencing new table as new_rows
    for each statement execute function count_%1$s_in()', p_table);
  execute format('create or replace trigger %1$s_total_over after update on %1$s
    referencing old table as old_rows new table as new_rows for each statement execute function count_%1$s_over()', p_table);
  execute format('create or replace trigger %1$s_total_out after delete on %1$s referencing old table as old_rows
    for each statement execute function count_%1$s_out()', p_table);
end $do$;

create function day_of(moment timestamptz) returns timestamptz
  language sql immutable strict parallel safe
  return date_bin('1 day', moment, '2000-01-01 00:00+00');

-- Orders are also shown by campaign. They and investments have days and no quarters of an hour: the records of the day
-- in which a period begins are few enough to be counted.
create or replace function total_cells(p_measure total_measure, p_assigned uuid, p_campaign uuid, p_at timestamptz)
  returns table (dimension total_dimension, key uuid, level total_level, bucket timestamptz)
  language sql immutable parallel safe as $$
  select d.dimension, coalesce(d.key, '00000000-0000-0000-0000-000000000000'::uuid), l.level, l.bucket
  from (values ('all'::total_dimension, null::uuid, true), ('assigned', p_assigned, p_measure not in ('house', 'transfer')),
      ('campaign', p_campaign, p_measure in ('flow', 'order', 'order_end', 'order_result', 'order_result_end'))
    ) d (dimension, key, counts)
    cross join (values ('ever'::total_level, '-infinity'::timestamptz, true),
      ('day', day_of(p_at), true),
      ('quarter', p_at, p_measure in ('deposit', 'house', 'flow', 'transfer'))) l (level, bucket, counts)
  where l.bucket is not null and d.counts and l.counts
$$;

-- By the day it opened and by the day it ended. Its volume is its stake times its leverage, which is part of the part.
call follow_in_totals('orders', $$
  select o.lead_id, f.measure,
    concat_ws('|', o.status, o.kind, case when o.imported then 'imported' else 'traded' end, o.leverage, o.symbol) as part,
    day_of(f.at) as at, 1::bigint as n, o.stake as cents
  from %s o cross join lateral (values
    ('order'::total_measure, o.date_opened, true),
    ('order_end', o.date_closed, o.date_closed is not null)
  ) f (measure, at, counts)
  where f.counts $$);

-- Customers' wins and losses are what the ledger says, by the days of their order, which is final when they are posted.
call follow_in_totals('entry', $$
  select t.lead_id, f.measure, f.part, f.at, 1::bigint as n, f.cents
  from %s e join account a on a.id = e.account_id and a.lead_id is null join transfer t on t.id = e.transfer_id
    left join orders o on a.kind = 'trading_result' and t.kind = 'order.close' and o.id = t.record_id and o.status = 'closed'
    cross join lateral (values
      ('house'::total_measure, a.kind, quarter_of(e.at), e.amount, true),
      ('flow', case when e.amount < 0 then 'in' else 'out' end, quarter_of(e.at), abs(e.amount),
        a.kind in ('card_clearing', 'bank_clearing')),
      ('order_result', concat_ws('|', case when e.amount < 0 then 'won' else 'lost' end, o.kind, o.symbol),
        day_of(o.date_opened), -e.amount, o.id is not null),
      ('order_result_end', concat_ws('|', case when e.amount < 0 then 'won' else 'lost' end, o.kind, o.symbol),
        day_of(o.date_closed), -e.amount, o.id is not null)
    ) f (measure, part, at, cents, counts)
  where f.counts $$);

-- By their first day; active ones also by their last.
call follow_in_totals('investment', $$
  select i.lead_id, f.measure, i.status as part, f.day::timestamp at time zone 'UTC' as at, 1::bigint as n,
    i.amount_cents as cents
  from %s i cross join lateral (values
    ('investment'::total_measure, i.start_date, true),
    ('investment_end', i.expiration_date, i.status = 'active')
  ) f (measure, day, counts)
  where i.deleted_at is null and f.counts $$);

call follow_in_totals('dividend', $$
  select i.lead_id, 'dividend'::total_measure as measure, d.status as part, d.due_date::timestamp at time zone 'UTC' as at,
    1::bigint as n, d.cents
  from %s d join investment i on i.id = d.investment_id where d.deleted_at is null $$);

create or replace view total_fact as
  select 'deposit'::text as source, f.* from deposit_fact f
  union all select 'withdrawal', f.* from withdrawal_fact f
  union all select 'transfer', f.* from transfer_fact f
  union all select 'entry', f.* from entry_fact f
  union all select 'orders', f.* from orders_fact f
  union all select 'investment', f.* from investment_fact f
  union all select 'dividend', f.* from dividend_fact f;

insert into total_state values
  ('order', 'orders', not exists (select 1 from orders)),
  ('order_end', 'orders', not exists (select 1 from orders)),
  ('order_result', 'entry', not exists (select 1 from orders)),
  ('order_result_end', 'entry', not exists (select 1 from orders)),
  ('investment', 'investment', not exists (select 1 from investment)),
  ('investment_end', 'investment', not exists (select 1 from investment)),
  ('dividend', 'dividend', not exists (select 1 from dividend));
