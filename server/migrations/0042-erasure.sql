-- Persons whose data was erased. What the law wants kept of a customer stays until its day, apart from everything else.
alter table setting
  -- Years for which accounting and money-laundering law want records kept, counted from the last of them.
  add column retention_years integer not null default 10 check (retention_years between 5 and 30);

create table erasure (
  id uuid primary key,
  lead_id uuid not null unique references users on delete cascade,
  -- What the person is called by from then on.
  number integer generated always as identity unique,
  reason text not null,
  proposed_by uuid not null references users,
  approved_by uuid not null references users,
  -- Null: nothing was kept.
  kept_until timestamptz(3),
  date_kept_erased timestamptz(3),
  version integer not null default 1,
  date_creation timestamptz(3) not null,
  constraint erasure_kept check (kept_until is not null or date_kept_erased is null)
);
create index erasure_creation on erasure (date_creation desc, id desc);
create index erasure_due on erasure (kept_until, id) where date_kept_erased is null and kept_until is not null;
create index erasure_proposed_by on erasure (proposed_by);
create index erasure_approved_by on erasure (approved_by);

-- Who an erased customer was, for whoever may ask by law. No call gives it; it goes on the day of kept_until.
create table kept_identity (
  lead_id uuid primary key references users on delete cascade,
  identity jsonb not null check (jsonb_typeof(identity) = 'object')
);

alter table users
  add column erased_at timestamptz(3),
  add constraint users_erased check (erased_at is null or closed_at is not null);

-- An erased person stays erased: nobody writes a name, an address or a number there again, nor anything about him.
create function keep_erased() returns trigger language plpgsql as $$
begin
  if row(new.first_name, new.last_name, new.email, new.phone, new.mobile, new.assigned_to, new.qualifications, new.labels,
      new.erased_at, new.closed_at)
    is distinct from row(old.first_name, old.last_name, old.email, old.phone, old.mobile, old.assigned_to, old.qualifications,
      old.labels, old.erased_at, old.closed_at) then
    raise exception 'this person was erased' using errcode = 'check_violation', constraint = 'person_erased';
  end if;
  return new;
end $$;
create trigger users_keep_erased before update on users
  for each row when (old.erased_at is not null) execute function keep_erased();

create function refuse_erased_person() returns trigger language plpgsql as $$
declare
  v_erased timestamptz;
begin
  select erased_at into v_erased from users where id = new.lead_id for key share;
  if v_erased is not null then
    raise exception 'this person was erased' using errcode = 'check_violation', constraint = 'person_erased';
  end if;
  return new;
end $$;
create trigger comment_of_known_person before insert on comment for each row execute function refuse_erased_person();
create trigger verification_of_known_person before insert on verification_document
  for each row execute function refuse_erased_person();

-- An agreement goes with the demo customer who signed it, or once nobody has to keep it of an erased one any more.
create or replace function refuse_agreement_removal() returns trigger language plpgsql as $$
declare
  v_demo boolean;
  v_lead uuid;
begin
  select u.demo, u.id into v_demo, v_lead from investment i join users u on u.id = i.lead_id where i.id = old.investment_id;
  if current_setting('countinghouse.removes_demo', true) = 'yes' and v_demo then
    return old;
  end if;
  if current_setting('countinghouse.erases', true) = v_lead::text then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Deletes what the server itself may not delete of a person: answers, limits and class, and signed agreements with their
-- evidence. Only of an erased one, and of a customer only from the day on up to which the law wants it kept.
create function erase_kept_records(p_lead uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from erasure e where e.lead_id = p_lead and coalesce(e.kept_until, p_now) <= p_now) then
    raise exception 'nothing of this person may be erased yet' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('countinghouse.erases', p_lead::text, true);
  delete from investment_agreement g using investment i where i.id = g.investment_id and i.lead_id = p_lead;
  delete from appropriateness where lead_id = p_lead;
  delete from own_limit where lead_id = p_lead;
  delete from trader where lead_id = p_lead;
  perform set_config('countinghouse.erases', '', true);
end $$;
revoke execute on function erase_kept_records from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function erase_kept_records to countinghouse_web;
    revoke delete on erasure from countinghouse_web;
  end if;
end $$;
