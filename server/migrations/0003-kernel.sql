-- What every write leaves behind: what changed (outbox), who did it (audit), and the answer to a repeated request.
create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  resource text not null,
  change text not null,
  -- {"room": ["record id", …]}: each room hears only of the records it may see; null ids mean 'many, ask again'.
  rooms jsonb not null,
  date_creation timestamptz(3) not null default now()
);

create table audit (
  id uuid primary key,
  at timestamptz(3) not null default now(),
  action text not null,
  resource text not null,
  record_id uuid,
  -- The customer whose file was touched, if any.
  subject_id uuid,
  actor_id uuid,
  -- The member of staff who acted as actor_id, if it was not he himself.
  real_actor_id uuid,
  session_id uuid,
  ip text,
  before jsonb,
  after jsonb
);
create index audit_subject on audit (subject_id, at desc, id desc) where subject_id is not null;
create index audit_record on audit (record_id, at desc);
create index audit_at on audit (at desc, id desc);
create index audit_actor on audit (actor_id, at desc, id desc);
create index audit_real_actor on audit (real_actor_id, at desc, id desc) where real_actor_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete on audit
  for each statement execute function refuse_change();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function refuse_change();

create table idempotency (
  actor_id uuid not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status integer,
  response text,
  date_creation timestamptz(3) not null default now(),
  primary key (actor_id, key)
);
create index idempotency_age on idempotency (date_creation);

-- Work that outlives a request. A worker holds a row by a lease that it renews, so the work of a dead one is taken up
-- again within the lease's time.
create table job (
  id uuid primary key,
  kind text not null,
  payload jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  due_at timestamptz(3) not null default now(),
  leased_until timestamptz(3),
  attempts integer not null default 0,
  last_error text,
  date_creation timestamptz(3) not null default now(),
  date_done timestamptz(3)
);
create index job_due on job (due_at, id) where state in ('waiting', 'running');

create function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_announced after insert on outbox for each statement execute function announce_outbox();
