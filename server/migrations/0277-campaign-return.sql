-- What leads become, by the campaign and the source that they came from and the month of UTC in which they were created.

create function month_of(moment timestamptz) returns timestamptz
  language sql immutable strict parallel safe
  return date_trunc('month', moment, 'UTC');

-- Whole hours, from three days on whole days, so that a median is read from few totals.
create function wait_hours(wait interval) returns integer
  language sql immutable strict parallel safe
  return (select case when h < 72 then h else h - h % 24 end
    from (select greatest(0, floor(extract(epoch from wait) / 3600))::integer as h) hours);

-- The key of one agent's leads of one campaign.
create function agent_campaign_key(agent uuid, campaign uuid) returns uuid
  language sql immutable parallel safe
  return md5(agent::text || coalesce(campaign, '00000000-0000-0000-0000-000000000000'::uuid)::text)::uuid;

-- How far each lead has come. Triggers keep it in the transaction that changes the lead's records, at its end: these rows
-- are locked after everything else, so they add no new order of locks.
create table lead_milestone (
  lead_id uuid primary key references users on delete cascade,
  month timestamptz not null,
  contacted boolean not null default false,
  verified boolean not null default false,
  -- From the creation of the lead to its first deposit that was not given back in full; null without one.
  first_deposit_hours integer,
  invested boolean not null default false
);

-- The same, computed from the records.
create view lead_milestone_record as
  select u.id as lead_id, month_of(u.date_creation) as month,
    exists (select 1 from task t where t.lead_id = u.id and t.outcome in ('reached', 'notInterested', 'callBack')
      and t.deleted_at is null) as contacted,
    u.verification = 'verified' as verified,
    (select wait_hours(min(d.date_done) - u.date_creation) from deposit d
      where d.lead_id = u.id and d.status = 'completed' and d.deleted_at is null and d.amount >
        (select coalesce(sum(r.amount), 0) from deposit_refund r where r.deposit_id = d.id and r.status = 'completed')
        + (select coalesce(sum(p.amount), 0) from deposit_dispute p where p.deposit_id = d.id and p.status = 'lost')
    ) as first_deposit_hours,
    exists (select 1 from investment i where i.lead_id = u.id and i.status in ('active', 'matured')
      and i.deleted_at is null)
    or exists (select 1 from orders o where o.lead_id = u.id and o.status in ('open', 'closed') and not o.imported) as invested
  from users u where u.role = 'lead';

-- Computes these leads again, but not erased ones, whose records are gone and whose cost is not; gives how many differed. Locks first and then reads, so that of two transactions the second
-- sees the records of the first.
create function refresh_lead_milestones(p_leads uuid[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_changed bigint;
begin
  insert into lead_milestone (lead_id, month)
    select u.id, month_of(u.date_creation) from users u where u.id = any(p_leads) and u.role = 'lead' order by u.id
    on conflict do nothing;
  perform 1 from lead_milestone where lead_id = any(p_leads) order by lead_id for update;
  update lead_milestone m set month = r.month, contacted = r.contacted, verified = r.verified,
      first_deposit_hours = r.first_deposit_hours, invested = r.invested
    from lead_milestone_record r
    where m.lead_id = any(p_leads) and r.lead_id = m.lead_id and
      not exists (select 1 from users u where u.id = m.lead_id and u.erased_at is not null) and
      row(m.month, m.contacted, m.verified, m.first_deposit_hours, m.invested) is distinct from
      row(r.month, r.contacted, r.verified, r.first_deposit_hours, r.invested);
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;

create function note_new_leads() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into lead_milestone (lead_id, month, verified)
    select n.id, month_of(n.date_creation), n.verification = 'verified' from new_users n where n.role = 'lead';
  return null;
end $$;
create trigger users_note_new_leads after insert on users
  referencing new table as new_users for each statement execute function note_new_leads();

create function note_milestone_of_lead() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.lead_id is not null then perform refresh_lead_milestones(array[old.lead_id]); end if;
  if tg_op <> 'DELETE' and new.lead_id is not null and (tg_op = 'INSERT' or new.lead_id is distinct from old.lead_id) then
    perform refresh_lead_milestones(array[new.lead_id]);
  end if;
  return null;
end $$;

create function note_milestone_of_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.role <> 'lead' then delete from lead_milestone where lead_id = new.id;
  else perform refresh_lead_milestones(array[new.id]);
  end if;
  return null;
end $$;

create function note_milestone_of_deposit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_lead_milestones(array[d.lead_id]) from deposit d
    where d.id = case when tg_op = 'DELETE' then old.deposit_id else new.deposit_id end;
  return null;
end $$;

-- An active trader's further orders change nothing, and lock nothing.
create function note_milestone_of_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_lead_milestones(array[new.lead_id])
    where not exists (select 1 from lead_milestone m where m.lead_id = new.lead_id and m.invested);
  return null;
end $$;

create constraint trigger users_milestone after update of role, verification on users
  deferrable initially deferred for each row
  when (old.role is distinct from new.role or (new.role = 'lead' and old.verification is distinct from new.verification))
  execute function note_milestone_of_user();

create constraint trigger task_milestone_in after insert on task deferrable initially deferred for each row
  when (new.outcome is not null) execute function note_milestone_of_lead();
create constraint trigger task_milestone_over after update of lead_id, outcome, deleted_at on task
  deferrable initially deferred for each row
  when ((old.outcome is not null or new.outcome is not null) and
    row(old.lead_id, old.outcome, old.deleted_at is null) is distinct from row(new.lead_id, new.outcome, new.deleted_at is null))
  execute function note_milestone_of_lead();
create constraint trigger task_milestone_out after delete on task deferrable initially deferred for each row
  when (old.outcome is not null) execute function note_milestone_of_lead();

create constraint trigger deposit_milestone_in after insert on deposit deferrable initially deferred for each row
  when (new.status = 'completed') execute function note_milestone_of_lead();
create constraint trigger deposit_milestone_over after update on deposit deferrable initially deferred for each row
  when ((old.status = 'completed' or new.status = 'completed') and
    row(old.lead_id, old.status, old.date_done, old.amount, old.deleted_at is null) is distinct from
    row(new.lead_id, new.status, new.date_done, new.amount, new.deleted_at is null))
  execute function note_milestone_of_lead();
create constraint trigger deposit_milestone_out after delete on deposit deferrable initially deferred for each row
  when (old.status = 'completed') execute function note_milestone_of_lead();

create constraint trigger deposit_refund_milestone after insert or update or delete on deposit_refund
  deferrable initially deferred for each row execute function note_milestone_of_deposit();
create constraint trigger deposit_dispute_milestone after insert or update or delete on deposit_dispute
  deferrable initially deferred for each row execute function note_milestone_of_deposit();

create constraint trigger investment_milestone_in after insert on investment deferrable initially deferred for each row
  when (new.status in ('active', 'matured')) execute function note_milestone_of_lead();
create constraint trigger investment_milestone_over after update of lead_id, status, deleted_at on investment
  deferrable initially deferred for each row
  when (row(old.lead_id, old.status, old.deleted_at is null) is distinct from row(new.lead_id, new.status, new.deleted_at is null))
  execute function note_milestone_of_lead();
create constraint trigger investment_milestone_out after delete on investment deferrable initially deferred for each row
  when (old.status in ('active', 'matured')) execute function note_milestone_of_lead();

create constraint trigger orders_milestone_in after insert on orders deferrable initially deferred for each row
  when (new.status in ('open', 'closed') and not new.imported) execute function note_milestone_of_order();
create constraint trigger orders_milestone_over after update of status on orders deferrable initially deferred for each row
  when (old.status = 'pending' and new.status in ('open', 'closed') and not new.imported)
  execute function note_milestone_of_order();
create constraint trigger orders_milestone_out after delete on orders deferrable initially deferred for each row
  when (old.status in ('open', 'closed') and not old.imported) execute function note_milestone_of_lead();

-- Where leads came from is shown by campaign, to everyone and to one agent, and only by month.
create or replace function total_cells(p_measure total_measure, p_assigned uuid, p_campaign uuid, p_at timestamptz)
  returns table (dimension total_dimension, key uuid, level total_level, bucket timestamptz)
  language sql immutable parallel safe as $$
  select d.dimension, coalesce(d.key, '00000000-0000-0000-0000-000000000000'::uuid), l.level, l.bucket
  from (values ('all'::total_dimension, null::uuid, true), ('assigned', p_assigned, p_measure not in ('house', 'transfer')),
      ('campaign', p_campaign, p_measure in
        ('flow', 'order', 'order_end', 'order_result', 'order_result_end', 'acquired', 'acquired_money')),
      ('assigned_campaign', agent_campaign_key(p_assigned, p_campaign),
        p_measure in ('acquired', 'acquired_money') and p_assigned is not null)
    ) d (dimension, key, counts)
    cross join (values ('ever'::total_level, '-infinity'::timestamptz, p_measure not in ('acquired', 'acquired_money')),
      ('day', day_of(p_at), true),
      ('quarter', p_at, p_measure in ('deposit', 'house', 'flow', 'transfer'))) l (level, bucket, counts)
  where l.bucket is not null and d.counts and l.counts
$$;

-- The source that a link named when the lead opened the account.
create function source_of_lead(p_lead uuid) returns text language sql stable parallel safe as $$
  select coalesce((select lower(o.source ->> 'utmSource') from account_origin o where o.user_id = p_lead), '')
$$;

call follow_in_totals('lead_milestone', $$
  select m.lead_id, 'acquired'::total_measure as measure, f.part || '|' || source_of_lead(m.lead_id) as part, m.month as at,
    1::bigint as n, 0::bigint as cents
  from %s m cross join lateral (values
    ('lead', true),
    ('contacted', m.contacted),
    ('verified', m.verified),
    ('deposited', m.first_deposit_hours is not null),
    ('wait:' || lpad(m.first_deposit_hours::text, 6, '0'), m.first_deposit_hours is not null),
    ('invested', m.invested)
  ) f (part, counts)
  where f.counts $$);

-- As before, and what crosses the clearing accounts also by the month in which its customer was created.
call follow_in_totals('entry', $$
  select t.lead_id, f.measure, f.part, f.at, 1::bigint as n, f.cents
  from %s e join account a on a.id = e.account_id and a.lead_id is null join transfer t on t.id = e.transfer_id
    left join orders o on a.kind = 'trading_result' and t.kind = 'order.close' and o.id = t.record_id and o.status = 'closed'
    left join users u on a.kind in ('card_clearing', 'bank_clearing') and u.id = t.lead_id
    cross join lateral (values
      ('house'::total_measure, a.kind, quarter_of(e.at), e.amount, true),
      ('flow', case when e.amount < 0 then 'in' else 'out' end, quarter_of(e.at), abs(e.amount),
        a.kind in ('card_clearing', 'bank_clearing')),
      ('order_result', concat_ws('|', case when e.amount < 0 then 'won' else 'lost' end, o.kind, o.symbol),
        day_of(o.date_opened), -e.amount, o.id is not null),
      ('order_result_end', concat_ws('|', case when e.amount < 0 then 'won' else 'lost' end, o.kind, o.symbol),
        day_of(o.date_closed), -e.amount, o.id is not null),
      ('acquired_money', case when e.amount < 0 then 'in' else 'out' end
          || case when u.id is not null then '|' || source_of_lead(u.id) end,
        month_of(u.date_creation), abs(e.amount), u.id is not null)
    ) f (measure, part, at, cents, counts)
  where f.counts $$);

create or replace view total_fact as
  select 'deposit'::text as source, f.* from deposit_fact f
  union all select 'withdrawal', f.* from withdrawal_fact f
  union all select 'transfer', f.* from transfer_fact f
  union all select 'entry', f.* from entry_fact f
  union all select 'orders', f.* from orders_fact f
  union all select 'investment', f.* from investment_fact f
  union all select 'dividend', f.* from dividend_fact f
  union all select 'lead_milestone', f.* from lead_milestone_fact f;

-- A lead's source is known right after the lead, and forgotten when its retention ends: what was counted moves with it.
-- Nothing else is counted of this lead in the meantime, because whatever books money locks one of the lead's accounts.
create function move_lead_source() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_lead uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_before text := case when tg_op = 'INSERT' then '' else coalesce(lower(old.source ->> 'utmSource'), '') end;
  v_after text := case when tg_op = 'DELETE' then '' else coalesce(lower(new.source ->> 'utmSource'), '') end;
begin
  if v_before = v_after then return null; end if;
  perform 1 from account where lead_id = v_lead order by id for update;
  perform 1 from lead_milestone where lead_id = v_lead for update;
  insert into total_delta (lead_id, measure, part, at, n, cents)
    select f.lead_id, f.measure, split_part(f.part, '|', 1) || '|' || s.source, f.at, s.sign * sum(f.n), s.sign * sum(f.cents)
    from (
      select * from lead_milestone_fact where lead_id = v_lead
      union all select * from entry_fact where lead_id = v_lead and measure = 'acquired_money'
    ) f cross join (values (-1, v_before), (1, v_after)) s (sign, source) group by 1, 2, 3, 4, s.sign;
  return null;
end $$;
create trigger account_origin_moves_source after insert or update or delete on account_origin
  for each row execute function move_lead_source();

-- Leads of a company with history get their milestones just before they are counted.
create or replace function fill_totals(p_measure total_measure, p_customers integer) returns integer
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
  if v_source = 'lead_milestone' then
    perform refresh_lead_milestones(array(select id from users where id > v_from and id <= v_to));
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

-- As before; milestones that differ from the records count as wrong, too.
create or replace function recount_totals(p_measure total_measure) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wrong bigint := 0;
  v_stale bigint := 0;
begin
  perform pg_advisory_xact_lock(totals_lock());
  if p_measure = 'acquired' then
    v_stale := refresh_lead_milestones(array(
      select u.id from users u left join lead_milestone m on m.lead_id = u.id
        left join lead_milestone_record r on r.lead_id = u.id
      where u.role = 'lead' and row(m.month, m.contacted, m.verified, m.first_deposit_hours, m.invested) is distinct from
        row(r.month, r.contacted, r.verified, r.first_deposit_hours, r.invested)));
  end if;
  update total_state set filled = true where measure = p_measure;
  insert into total as t select * from total_drift(p_measure)
    on conflict (measure, dimension, key, level, bucket, part, binned)
      do update set n = t.n + excluded.n, cents = t.cents + excluded.cents;
  get diagnostics v_wrong = row_count;
  return v_wrong + v_stale;
end $$;

insert into total_state values
  ('acquired', 'lead_milestone', not exists (select 1 from users where role = 'lead')),
  ('acquired_money', 'entry', not exists (select 1 from entry));

-- What the company spent on a campaign in a month of UTC.
create table campaign_cost (
  campaign_id uuid not null references campaign on delete cascade,
  month date not null check (extract(day from month) = 1),
  cents bigint not null check (cents > 0),
  version integer not null default 1,
  primary key (campaign_id, month)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke insert, update, delete on lead_milestone from countinghouse_web;
  end if;
end $$;
