-- A company with history gets its totals filled a few customers at a time. Until a measure is filled, its totals hold the
-- customers up to `upto`; what changes for the others is dropped, because their records will be counted.
alter table total_state add column upto uuid not null default '00000000-0000-0000-0000-000000000000';

-- As total_pending before, also by customer and for those who are not counted yet.
create view total_waiting as
  select d.lead_id, d.measure, d.part, d.at, u.assigned_to as assigned, u.campaign_id as campaign,
    u.deleted_at is not null as binned, d.n, d.cents
  from total_delta d join users u on u.id = d.lead_id
  union all
  select f.lead_id, f.measure, f.part, f.at, s.assigned, s.campaign, s.binned, s.sign * f.n, s.sign * f.cents
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

create or replace view total_pending as
  select w.measure, w.part, w.at, w.assigned, w.campaign, w.binned, w.n, w.cents
  from total_waiting w join total_state s on s.measure = w.measure and (s.filled or w.lead_id <= s.upto);

create or replace function total_drift(p_measure total_measure) returns setof total language sql stable as $$
  select p_measure, dimension, key, level, bucket, part, binned, sum(n)::bigint, sum(cents)::bigint
  from (
    select c.dimension, c.key, c.level, c.bucket, f.part, f.binned, f.n, f.cents
    from (
      select part, at, assigned, campaign, binned, sum(n) as n, sum(cents) as cents
      from (
        select f.part, f.at, u.assigned_to as assigned, u.campaign_id as campaign, u.deleted_at is not null as binned,
          f.n, f.cents
        from total_state s join total_fact f on f.measure = s.measure and f.source = s.source
          join users u on u.id = f.lead_id
        where s.measure = p_measure and (s.filled or f.lead_id <= s.upto)
        union all
        select part, at, assigned, campaign, binned, -n, -cents from total_pending where measure = p_measure
      ) r group by 1, 2, 3, 4, 5
    ) f cross join lateral total_cells(p_measure, f.assigned, f.campaign, f.at) c
    union all
    select dimension, key, level, bucket, part, binned, -n, -cents from total where measure = p_measure
  ) d
  group by 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(cents) <> 0
$$;

create or replace function recount_totals(p_measure total_measure) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wrong bigint;
begin
  perform pg_advisory_xact_lock(totals_lock());
  update total_state set filled = true where measure = p_measure;
  insert into total as t select * from total_drift(p_measure)
    on conflict (measure, dimension, key, level, bucket, part, binned)
      do update set n = t.n + excluded.n, cents = t.cents + excluded.cents;
  get diagnostics v_wrong = row_count;
  return v_wrong;
end $$;

-- Counts the next customers of a measure; gives how many. Once none is left, the measure is filled.
create function fill_totals(p_measure total_measure, p_customers integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_source text;
  v_from uuid;
  v_to uuid;
  v_counted integer;
begin
  perform pg_advisory_xact_lock(totals_lock());
  select source, upto into v_source, v_from from total_state where measure = p_measure and not filled;
  if not found then return 0; end if;
  select count(*), (array_agg(id order by id desc))[1] into v_counted, v_to
    from (select id from users where id > v_from order by id limit p_customers) u;
  if v_counted = 0 then
    update total_state set filled = true where measure = p_measure;
    return 0;
  end if;
  insert into total as t
    select p_measure, c.dimension, c.key, c.level, c.bucket, r.part, r.binned, sum(r.n), sum(r.cents)
    from (
      select f.part, f.at, u.assigned_to as assigned, u.campaign_id as campaign, u.deleted_at is not null as binned,
        f.n, f.cents
      from total_fact f join users u on u.id = f.lead_id
      where f.measure = p_measure and f.source = v_source and f.lead_id > v_from and f.lead_id <= v_to
      union all
      select w.part, w.at, w.assigned, w.campaign, w.binned, -w.n, -w.cents from total_waiting w
      where w.measure = p_measure and w.lead_id > v_from and w.lead_id <= v_to
    ) r cross join lateral total_cells(p_measure, r.assigned, r.campaign, r.at) c
    group by 2, 3, 4, 5, 6, 7 having sum(r.n) <> 0 or sum(r.cents) <> 0
  on conflict (measure, dimension, key, level, bucket, part, binned)
    do update set n = t.n + excluded.n, cents = t.cents + excluded.cents;
  update total_state set upto = v_to where measure = p_measure;
  return v_counted;
end $$;

-- What a server of the version before has counted for a measure that it did not finish is counted again.
delete from total where measure in (select measure from total_state where not filled);

revoke execute on function fill_totals from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke insert, update, delete on total_state from countinghouse_web;
    grant execute on function fill_totals to countinghouse_web;
  end if;
end $$;
