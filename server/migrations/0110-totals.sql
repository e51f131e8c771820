-- Running totals: how many records of a kind there are and what they sum up to, per agent, campaign and time. A
-- statement that changes a counted record appends what it changed; the next fold adds it to the totals. Nobody waits
-- for anybody else, and the totals with what is not folded yet are exact for everyone who may see those writes.
create type total_measure as enum ('deposit', 'deposit_amount', 'deposit_band');
create type total_dimension as enum ('all', 'assigned', 'campaign');
-- A quarter of an hour divides every day of every time zone since 1972; a day is one of UTC.
create type total_level as enum ('ever', 'day', 'quarter');

create table total (
  measure total_measure not null,
  dimension total_dimension not null,
  -- The agent or campaign; the nil id for none and for all.
  key uuid not null,
  level total_level not null,
  -- Start of the day or quarter of an hour; -infinity for ever.
  bucket timestamptz not null,
  part text collate "C" not null,
  -- Whether the customer is in the bin.
  binned boolean not null,
  n bigint not null,
  cents bigint not null,
  primary key (measure, dimension, key, level, bucket, part, binned)
) with (fillfactor = 80);

-- What changed since the last fold: counts and cents, in the quarter of an hour `at`, or in none.
create table total_delta (
  lead_id uuid not null,
  measure total_measure not null,
  part text collate "C" not null,
  at timestamptz,
  n bigint not null,
  cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Customers who since the last fold got another agent or campaign, or went into the bin or out of it, or were removed.
create table total_move (
  lead_id uuid not null,
  from_assigned uuid,
  from_campaign uuid,
  from_binned boolean not null,
  to_assigned uuid,
  to_campaign uuid,
  to_binned boolean not null,
  removed boolean not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Measures whose totals can be read. A company with history gets them filled while it works.
create table total_state (
  measure total_measure primary key,
  -- The table whose rows are counted.
  source text not null,
  filled boolean not null
);

create function quarter_of(moment timestamptz) returns timestamptz
  language sql immutable strict parallel safe
  return date_bin('15 minutes', moment, '2000-01-01 00:00+00');

-- The totals to which a record of this agent, campaign and time belongs.
create function total_cells(p_measure total_measure, p_assigned uuid, p_campaign uuid, p_at timestamptz)
  returns table (dimension total_dimension, key uuid, level total_level, bucket timestamptz)
  language sql immutable parallel safe as $$
  select d.dimension, coalesce(d.key, '00000000-0000-0000-0000-000000000000'::uuid), l.level, l.bucket
  from (values ('all'::total_dimension, null::uuid), ('assigned', p_assigned)) d (dimension, key)
    cross join (values ('ever'::total_level, '-infinity'::timestamptz),
      ('day', date_bin('1 day', p_at, '2000-01-01 00:00+00')), ('quarter', p_at)) l (level, bucket)
  where l.bucket is not null
$$;

-- Declares what a table counts. The statement gives lead_id, measure, part, at, n and cents for rows of %s; it becomes
-- the view <table>_fact and the triggers that append what each statement changed.
create procedure follow_in_totals(p_table text, p_facts text) language plpgsql as $do$
declare
  v_append text := $body$
    create function count_%1$s_%2$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into total_delta (lead_id, measure, part, at, n, cents)
        select lead_id, measure, part, at, sum(n), sum(cents) from (%3$s) f
        group by 1, 2, 3, 4 having sum(n) <> 0 or sum(cents) <> 0;
      return null;
    end $$ $body$;
  v_added text := format('select lead_id, measure, part, at, n, cents from (%s) a', format(p_facts, 'new_rows'));
  v_removed text := format('select lead_id, measure, part, at, -n as n, -cents as cents from (%s) r', format(p_facts, 'old_rows'));
begin
  execute format('create view %s_fact as %s', p_table, format(p_facts, p_table));
  execute format(v_append, p_table, 'in', v_added);
  execute format(v_append, p_table, 'over', v_added || ' union all ' || v_removed);
  execute format(v_append, p_table, 'out', v_removed);
  execute format('create trigger %1$s_total_in after insert on %1$s referencing new table as new_rows
    for each statement execute function count_%1$s_in()', p_table);
  execute format('create trigger %1$s_total_over after update on %1$s referencing old table as old_rows new table as new_rows
    for each statement execute function count_%1$s_over()', p_table);
  execute format('create trigger %1$s_total_out after delete on %1$s referencing old table as old_rows
    for each statement execute function count_%1$s_out()', p_table);
end $do$;

-- A band holds the amounts with the same first three digits, so that a median is found in two short reads.
create function amount_band_width(cents bigint) returns bigint
  language sql immutable strict parallel safe
  return (10 ^ greatest(length(cents::text) - 3, 0))::bigint;

create function amount_band(cents bigint) returns bigint
  language sql immutable strict parallel safe
  return cents - cents % amount_band_width(cents);

call follow_in_totals('deposit', $$
  select d.lead_id, f.measure, f.part, f.at, 1::bigint as n, d.amount as cents
  from %s d cross join lateral (values
    ('deposit'::total_measure, d.status, case d.status when 'completed' then quarter_of(d.date_done) end, true),
    ('deposit_amount', lpad(d.amount::text, 19, '0'), null, d.status = 'completed'),
    ('deposit_band', lpad(amount_band(d.amount)::text, 19, '0'), null, d.status = 'completed')
  ) f (measure, part, at, counts)
  where d.deleted_at is null and f.counts $$);

-- Every counted record, from the tables themselves.
create view total_fact as select 'deposit'::text as source, f.* from deposit_fact f;

create function total_facts_of(p_leads uuid[])
  returns table (lead_id uuid, measure total_measure, part text, at timestamptz, n bigint, cents bigint)
  language sql stable as $$
  select lead_id, measure, part, at, n, cents from total_fact where lead_id = any(p_leads)
$$;

-- What the totals lack: changes count where the customer belongs now. The records of a customer who moved are taken
-- from the former agent and given to the new one, as far as the totals hold them: without the changes that wait.
create view total_pending as
  select d.measure, d.part, d.at, u.assigned_to as assigned, u.campaign_id as campaign, u.deleted_at is not null as binned,
    d.n, d.cents
  from total_delta d join users u on u.id = d.lead_id
  union all
  select f.measure, f.part, f.at, s.assigned, s.campaign, s.binned, s.sign * f.n, s.sign * f.cents
  from (select array_agg(distinct lead_id) as leads from total_move having count(*) > 0) m
    cross join lateral (
      select * from total_facts_of(m.leads)
      union all
      select d.lead_id, d.measure, d.part, d.at, -d.n, -d.cents from total_delta d where d.lead_id = any(m.leads)
    ) f
    join (
      select m.lead_id, p.* from total_move m cross join lateral (values
        (-1, m.from_assigned, m.from_campaign, m.from_binned, true),
        (1, m.to_assigned, m.to_campaign, m.to_binned, not m.removed)) p (sign, assigned, campaign, binned, counts)
    ) s on s.lead_id = f.lead_id and s.counts;

create function note_total_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into total_move
      select id, assigned_to, campaign_id, deleted_at is not null, null, null, true, true from old_rows where role = 'lead';
  else
    insert into total_move
      select o.id, o.assigned_to, o.campaign_id, o.deleted_at is not null, n.assigned_to, n.campaign_id,
        n.deleted_at is not null, false
      from old_rows o join new_rows n on n.id = o.id
      where o.role = 'lead' and (o.assigned_to is distinct from n.assigned_to
        or o.campaign_id is distinct from n.campaign_id or (o.deleted_at is null) <> (n.deleted_at is null));
  end if;
  return null;
end $$;
create trigger users_total_over after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function note_total_move();
create trigger users_total_out after delete on users referencing old table as old_rows
  for each statement execute function note_total_move();

-- Any number works as long as it never changes: one fold or recount at a time.
create function totals_lock() returns bigint language sql immutable
  return 7420118305117;

-- Adds to the totals what waits. All of it is one statement, and so sees one state of the database. Not for a
-- transaction with one snapshot, which could miss what another fold has just done.
create function fold_totals() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_folded bigint;
begin
  if not pg_try_advisory_xact_lock(totals_lock()) then return 0; end if;
  with pending as materialized (
    select measure, part, at, assigned, campaign, binned, sum(n) as n, sum(cents) as cents from total_pending
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(cents) <> 0
  ), taken as (
    delete from total_delta returning 1
  ), moved as (
    delete from total_move returning 1
  ), folded as (
    insert into total as t
      select p.measure, c.dimension, c.key, c.level, c.bucket, p.part, p.binned, sum(p.n), sum(p.cents)
      from pending p cross join lateral total_cells(p.measure, p.assigned, p.campaign, p.at) c
      group by 1, 2, 3, 4, 5, 6, 7
    on conflict (measure, dimension, key, level, bucket, part, binned)
      do update set n = t.n + excluded.n, cents = t.cents + excluded.cents
  )
  select (select count(*) from taken) + (select count(*) from moved) into v_folded;
  return v_folded;
end $$;

-- What the totals of a measure lack against the records: nothing, unless they are not filled yet or somebody altered
-- them.
create function total_drift(p_measure total_measure) returns setof total language sql stable as $$
  select p_measure, dimension, key, level, bucket, part, binned, sum(n)::bigint, sum(cents)::bigint
  from (
    select c.dimension, c.key, c.level, c.bucket, f.part, f.binned, f.n, f.cents
    from (
      select part, at, assigned, campaign, binned, sum(n) as n, sum(cents) as cents
      from (
        select f.part, f.at, u.assigned_to as assigned, u.campaign_id as campaign, u.deleted_at is not null as binned,
          f.n, f.cents
        from total_fact f join users u on u.id = f.lead_id
        where f.measure = p_measure and f.source = (select s.source from total_state s where s.measure = p_measure)
        union all
        select part, at, assigned, campaign, binned, -n, -cents from total_pending where measure = p_measure
      ) r group by 1, 2, 3, 4, 5
    ) f cross join lateral total_cells(p_measure, f.assigned, f.campaign, f.at) c
    union all
    select dimension, key, level, bucket, part, binned, -n, -cents from total where measure = p_measure
  ) d
  group by 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(cents) <> 0
$$;

-- Makes the totals of a measure equal to the records, and readable. Gives how many were wrong.
create function recount_totals(p_measure total_measure) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wrong bigint;
begin
  perform pg_advisory_xact_lock(totals_lock());
  insert into total as t select * from total_drift(p_measure)
    on conflict (measure, dimension, key, level, bucket, part, binned)
      do update set n = t.n + excluded.n, cents = t.cents + excluded.cents;
  get diagnostics v_wrong = row_count;
  update total_state set filled = true where measure = p_measure;
  return v_wrong;
end $$;

insert into total_state
  select measure, 'deposit', not exists (select 1 from deposit) from unnest(enum_range(null::total_measure)) measure;

revoke execute on function fold_totals, recount_totals from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke insert, update, delete on total, total_delta, total_move, total_state from countinghouse_web;
    grant execute on function fold_totals, recount_totals to countinghouse_web;
  end if;
end $$;
