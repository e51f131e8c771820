-- A customer's permission for one member of staff to trade for them within limits.
create table mandate (
  id uuid primary key,
  -- A mandate that was never signed does not keep a customer in the bin; a signature does.
  lead_id uuid not null references users on delete cascade,
  agent_id uuid not null references users,
  -- As the document names the person.
  agent_name text not null check (agent_name <> ''),
  state text not null default 'waiting'
    check (state in ('waiting', 'inForce', 'declined', 'withdrawn', 'lapsed', 'ended')),
  -- Cents.
  max_stake bigint not null check (max_stake > 0),
  max_total bigint not null check (max_total > 0),
  max_loss bigint not null check (max_loss > 0),
  loss_period text not null check (loss_period in ('day', 'days30')),
  kinds text[] not null check (kinds <@ array['forex', 'binary'] and cardinality(kinds) > 0),
  -- Null for every symbol.
  symbols text[] check (cardinality(symbols) > 0),
  leverage integer not null check (leverage between 1 and 500),
  -- The last day, in the company's zone.
  ends_on date not null,
  started_by uuid not null references users,
  lapses_at timestamptz(3) not null,
  date_signed timestamptz(3),
  date_ended timestamptz(3),
  end_reason text
    check (end_reason in ('customer', 'staff', 'date', 'replaced', 'account', 'restricted', 'agent', 'reassigned')),
  -- The database ends mandates with a change of a person; the server announces it afterwards.
  announced boolean not null default true,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  -- Required by lists; none is ever deleted.
  deleted_at timestamptz(3) check (deleted_at is null),
  constraint mandate_signed check ((state in ('inForce', 'ended')) = (date_signed is not null)),
  constraint mandate_ended check ((state in ('waiting', 'inForce')) = (date_ended is null))
);
create unique index mandate_waiting on mandate (lead_id) where state = 'waiting';
create unique index mandate_in_force on mandate (lead_id) where state = 'inForce';
create index mandate_lead on mandate (lead_id, date_creation desc, id desc);
create index mandate_creation on mandate (date_creation, id);
create index mandate_agent on mandate (agent_id);
create index mandate_starter on mandate (started_by);
create index mandate_unannounced on mandate (id) where not announced;

-- What the customer signed, with its evidence. Never altered.
create table mandate_signature (
  mandate_id uuid primary key references mandate,
  file_id uuid not null references stored_file,
  -- SHA-256 of the file's bytes, and of the content that was signed.
  file_hash text not null unique check (file_hash ~ '^[0-9a-f]{64}$'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  terms_version text not null,
  language text not null,
  -- Drawn: the picture's file; typed: the words.
  signature_file uuid references stored_file,
  signature_text text,
  signed_at timestamptz(3) not null,
  ip text not null,
  user_agent text not null,
  check ((signature_file is null) <> (signature_text is null))
);
create index mandate_signature_files on mandate_signature (file_id);
create index mandate_signature_drawings on mandate_signature (signature_file) where signature_file is not null;

-- A signature goes only with the retained records of an erased person, or with the demo company.
create function refuse_signature_removal() returns trigger language plpgsql as $$
declare
  v_lead uuid;
  v_demo boolean;
begin
  select u.id, u.demo into v_lead, v_demo from mandate m join users u on u.id = m.lead_id where m.id = old.mandate_id;
  if current_setting('countinghouse.erases', true) is distinct from v_lead::text
    and (current_setting('countinghouse.removes_demo', true) is distinct from 'yes' or v_demo is not true) then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger mandate_signature_append_only before update on mandate_signature
  for each statement execute function refuse_change();
create trigger mandate_signature_kept before delete on mandate_signature
  for each row execute function refuse_signature_removal();
create trigger mandate_signature_no_truncate before truncate on mandate_signature
  for each statement execute function refuse_change();

-- A mandate that was signed can only be narrowed, and one that has ended stays so.
create function refuse_wider_mandate() returns trigger language plpgsql as $$
begin
  if old.state not in ('waiting', 'inForce') and to_jsonb(new) - 'announced' <> to_jsonb(old) - 'announced' then
    raise exception 'a mandate that has ended cannot change' using errcode = 'insufficient_privilege';
  end if;
  if new.lead_id <> old.lead_id or new.agent_id <> old.agent_id or new.agent_name <> old.agent_name
    or new.max_stake > old.max_stake or new.max_total > old.max_total or new.max_loss > old.max_loss
    or new.loss_period <> old.loss_period or not new.kinds <@ old.kinds
    or (old.symbols is not null and (new.symbols is null or not new.symbols <@ old.symbols))
    or new.leverage > old.leverage or new.ends_on > old.ends_on
    or (old.date_signed is not null and new.date_signed is distinct from old.date_signed) then
    raise exception 'a mandate can only be narrowed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger mandate_narrowed before update on mandate for each row execute function refuse_wider_mandate();

-- Ends the mandates of a customer or of a member of staff; the server announces it.
create function end_mandates(p_person uuid, p_is_customer boolean, p_reason text) returns void language plpgsql as $$
declare
  v_ids uuid[];
begin
  if p_is_customer then
    v_ids := array(select id from mandate where lead_id = p_person and state in ('waiting', 'inForce'));
  else
    v_ids := array(select id from mandate where agent_id = p_person and state in ('waiting', 'inForce'));
  end if;
  if cardinality(v_ids) = 0 then
    return;
  end if;
  update mandate set state = case state when 'inForce' then 'ended' else 'lapsed' end, date_ended = now(),
    end_reason = p_reason, announced = false, version = version + 1
  where id = any(v_ids) and state in ('waiting', 'inForce');
end $$;

-- Recorded here, so that no way of locking, closing, erasing, promoting or reassigning a person can forget it.
create function end_mandates_of_person() returns trigger language plpgsql as $$
begin
  if old.role <> 'lead' then
    perform end_mandates(new.id, false, 'agent');
  elsif new.status = 'active' and new.deleted_at is null then
    perform end_mandates(new.id, true, 'reassigned');
  else
    perform end_mandates(new.id, true, 'account');
  end if;
  return new;
end $$;
create trigger users_end_mandates after update of status, role, deleted_at, assigned_to, closed_at, erased_at on users
  for each row
  when (new.role <> old.role or (new.status <> old.status and new.status <> 'active')
    or (new.deleted_at is not null and old.deleted_at is null) or new.assigned_to is distinct from old.assigned_to
    or (new.closed_at is not null and old.closed_at is null) or (new.erased_at is not null and old.erased_at is null))
  execute function end_mandates_of_person();

-- A password that others have set opens the account: nobody trades on an older signature.
create function end_mandates_of_restricted() returns trigger language plpgsql as $$
begin
  perform end_mandates(new.user_id, true, 'restricted');
  perform end_mandates(new.user_id, false, 'agent');
  return new;
end $$;
create trigger user_secret_ends_mandates after update of restricted_since on user_secret for each row
  when (new.restricted_since is not null and new.restricted_since is distinct from old.restricted_since)
  execute function end_mandates_of_restricted();

-- Under which mandate an order was placed, if any.
alter table orders add column mandate_id uuid references mandate;
create index orders_mandate on orders (mandate_id, date_creation) where mandate_id is not null;

create function refuse_foreign_mandate() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from mandate m where m.id = new.mandate_id and m.lead_id = new.lead_id
    and m.agent_id = new.entered_by and m.state = 'inForce') then
    raise exception 'the mandate does not cover this order' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger orders_under_mandate before insert on orders for each row when (new.mandate_id is not null)
  execute function refuse_foreign_mandate();
create function refuse_other_mandate() returns trigger language plpgsql as $$
begin
  raise exception 'the mandate of an order cannot change' using errcode = 'insufficient_privilege';
end $$;
create trigger orders_keep_mandate before update of mandate_id on orders for each row
  when (new.mandate_id is distinct from old.mandate_id) execute function refuse_other_mandate();

-- How orders, receipts and statements name a mandate: its person, and when it was signed.
create function mandate_shown(p_mandate uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('id', m.id, 'by', m.agent_name, 'signed', m.date_signed) from mandate m where m.id = p_mandate
$$;

alter table stored_file drop constraint stored_file_class_check;
alter table stored_file add constraint stored_file_class_check check (
  class in ('logo', 'media', 'verification', 'signature', 'agreement', 'mandate', 'product', 'import', 'report'));

create or replace function erase_kept_records(p_lead uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from erasure e where e.lead_id = p_lead and coalesce(e.kept_until, p_now) <= p_now) then
    raise exception 'nothing of this person may be erased yet' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('countinghouse.erases', p_lead::text, true);
  delete from investment_agreement g using investment i where i.id = g.investment_id and i.lead_id = p_lead;
  delete from mandate_signature s using mandate m where m.id = s.mandate_id and m.lead_id = p_lead;
  delete from appropriateness where lead_id = p_lead;
  delete from own_limit where lead_id = p_lead;
  delete from trader where lead_id = p_lead;
  update approval_decision d set note = '' from approval a
    where a.id = d.approval_id and a.lead_id = p_lead and a.kind <> 'lead.erase' and d.note <> '';
  perform set_config('countinghouse.erases', '', true);
end $$;

-- Takes the demo customers' mandates with their signatures away, after their orders; the files are given up.
create function remove_demo_mandates(p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('countinghouse.removes_demo', 'yes', true);
  delete from mandate_signature s using mandate m, users u where m.id = s.mandate_id and u.id = m.lead_id and u.demo;
  update stored_file f set deleted_at = p_now from mandate m, users u
    where m.id = f.owner_id and u.id = m.lead_id and u.demo and f.class in ('signature', 'mandate') and f.deleted_at is null;
  delete from mandate m using users u where u.id = m.lead_id and u.demo;
  perform set_config('countinghouse.removes_demo', '', true);
end $$;
revoke execute on function remove_demo_mandates from public;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function remove_demo_mandates to countinghouse_web;
    revoke update, delete on mandate_signature from countinghouse_web;
    revoke delete on mandate from countinghouse_web;
  end if;
end $$;
