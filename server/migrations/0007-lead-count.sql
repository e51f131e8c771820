-- How many leads there are: altogether, per campaign and per assigned member of staff. Counting a million rows for each
-- list would take longer than the list. Every statement on users adds what it changed as rows of its own, so writers
-- never wait for each other; the sum is exact for whoever may see those writes.
create table lead_count (
  dimension text not null check (dimension in ('all', 'campaign', 'assigned')),
  -- The campaign or member of staff; the nil id for all.
  key uuid not null,
  leads bigint not null
);
create index lead_count_key on lead_count (dimension, key);

create function count_leads(known_dimension text, known_key uuid) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(leads), 0)::bigint from lead_count where dimension = known_dimension and key = known_key);

-- Folds many small rows into one per key. Rows that another transaction folds at the moment are left to it.
create function fold_lead_count() returns void language sql as $$
  with folded as (
    delete from lead_count where ctid in (select ctid from lead_count limit 5000 for update skip locked)
    returning dimension, key, leads
  )
  insert into lead_count select dimension, key, sum(leads) from folded group by dimension, key having sum(leads) <> 0
$$;

create function keep_lead_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_count
    select c.dimension, c.key, count(*)
    from new_rows r cross join lateral (values ('all', '00000000-0000-0000-0000-000000000000'::uuid), ('campaign', r.campaign_id), ('assigned', r.assigned_to)) c (dimension, key)
    where r.role = 'lead' and r.deleted_at is null and c.key is not null
    group by c.dimension, c.key;
  elsif tg_op = 'DELETE' then
    insert into lead_count
    select c.dimension, c.key, -count(*)
    from old_rows r cross join lateral (values ('all', '00000000-0000-0000-0000-000000000000'::uuid), ('campaign', r.campaign_id), ('assigned', r.assigned_to)) c (dimension, key)
    where r.role = 'lead' and r.deleted_at is null and c.key is not null
    group by c.dimension, c.key;
  else
    insert into lead_count
    select c.dimension, c.key, sum(r.one)
    from (
      select role, deleted_at, campaign_id, assigned_to, 1 as one from new_rows
      union all
      select role, deleted_at, campaign_id, assigned_to, -1 from old_rows
    ) r cross join lateral (values ('all', '00000000-0000-0000-0000-000000000000'::uuid), ('campaign', r.campaign_id), ('assigned', r.assigned_to)) c (dimension, key)
    where r.role = 'lead' and r.deleted_at is null and c.key is not null
    group by c.dimension, c.key having sum(r.one) <> 0;
  end if;
  -- Now and then is enough: a few hundred small rows cost a list nothing.
  if random() < 0.02 then perform fold_lead_count(); end if;
  return null;
end $$;

create trigger users_counted_in after insert on users referencing new table as new_rows
  for each statement execute function keep_lead_count();
create trigger users_counted_over after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function keep_lead_count();
create trigger users_counted_out after delete on users referencing old table as old_rows
  for each statement execute function keep_lead_count();
