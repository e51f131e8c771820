-- Leads that are created without an owner are assigned by rules, which are tried in the order of their places.
create table lead_rotation_rule (
  id uuid primary key,
  place integer not null,
  name text not null check (name <> ''),
  active boolean not null,
  campaigns uuid[] not null,
  languages text[] not null,
  countries text[] not null,
  labels text[] not null,
  method text not null check (method in ('roundRobin', 'leastLoaded')),
  waits boolean not null,
  daily_limit integer check (daily_limit > 0),
  reclaim_hours integer check (reclaim_hours > 0),
  date_creation timestamptz(3) not null
);

create table lead_rotation_member (
  rule_id uuid not null references lead_rotation_rule on delete cascade,
  staff_id uuid not null references users on delete cascade,
  place integer not null,
  -- Grows with each lead of the rule: the member with the smallest is next.
  turn bigint not null default 0,
  -- Leads of the rule that the member got on this day.
  given_on date,
  given integer not null default 0,
  primary key (rule_id, staff_id)
);
create index lead_rotation_member_staff on lead_rotation_member (staff_id);

-- Members of staff without a row work at any time.
create table working_hours (
  staff_id uuid primary key references users on delete cascade,
  zone text not null,
  weekdays integer[] not null,
  day_start text not null,
  day_end text not null check (day_end > day_start),
  absent_from date,
  absent_to date,
  check ((absent_from is null) = (absent_to is null)),
  check (absent_to >= absent_from)
);

-- New leads that wait for an owner, and then who got them by which rule.
create table rotated_lead (
  lead_id uuid primary key references users on delete cascade,
  date_queued timestamptz(3) not null,
  rule_id uuid references lead_rotation_rule on delete cascade,
  staff_id uuid references users on delete cascade,
  date_assigned timestamptz(3),
  -- Everyone who has had the lead by the rule: nobody gets it again after it was reclaimed.
  had uuid[] not null default '{}',
  check ((staff_id is null) = (rule_id is null)),
  check ((staff_id is null) = (date_assigned is null))
);
create index rotated_lead_waiting on rotated_lead (date_queued, lead_id) where staff_id is null;
create index rotated_lead_assigned on rotated_lead (date_assigned, lead_id) where staff_id is not null;
create index rotated_lead_staff on rotated_lead (staff_id) where staff_id is not null;
create index rotated_lead_rule on rotated_lead (rule_id) where rule_id is not null;

-- However a lead is created, by hand, by an import or on the home page, it is queued in the same transaction. One
-- statement queues all of them, so that an import is as fast as before.
create function queue_new_leads() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from lead_rotation_rule where active) then return null; end if;
  insert into rotated_lead (lead_id, date_queued)
  select n.id, n.date_creation from new_users n
  where n.role = 'lead' and n.assigned_to is null and n.deleted_at is null and not n.demo
  on conflict do nothing;
  if found then
    insert into job (id, kind) values (gen_random_uuid(), 'leadRotation.assign');
    perform pg_notify('job', '');
  end if;
  return null;
end $$;
create trigger users_queue_new_leads after insert on users
  referencing new table as new_users for each statement execute function queue_new_leads();
