-- Announces events to other systems of the firm. An endpoint reads the audit trail from a place of its own, so that no
-- event is lost and no write waits for it.
create table webhook (
  id uuid primary key,
  name text not null,
  description text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  state text not null check (state in ('active', 'paused', 'ended')),
  paused_by_failure boolean not null default false,
  staff_id uuid not null references users,
  -- Encrypted with the installation's key, as is the former one.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz(3),
  date_creation timestamptz(3) not null,
  last_success timestamptz(3),
  failing_since timestamptz(3),
  -- The last audit row that was read, in the order in which rows are sealed.
  seen_xid xid8 not null,
  seen_id uuid not null,
  check ((former_secret is null) = (former_until is null)),
  check (not paused_by_failure or state <> 'active')
);
create index webhook_owner on webhook (staff_id);

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  -- The audit row; random for a test event. It is the message's id, in each attempt and replay.
  event_id uuid not null,
  type text not null,
  at timestamptz(3) not null,
  resource text,
  record_id uuid,
  lead_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  -- During an attempt: the moment at which it counts as lost.
  due_at timestamptz(3) not null,
  status integer,
  failure text,
  milliseconds integer,
  reply text check (length(reply) <= 1000),
  date_creation timestamptz(3) not null,
  date_done timestamptz(3),
  unique (webhook_id, event_id)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, id) where state = 'waiting';
create index webhook_delivery_dead on webhook_delivery (webhook_id, at) where state = 'dead';
create index webhook_delivery_newest on webhook_delivery (webhook_id, at desc, id desc);
create index webhook_delivery_age on webhook_delivery (date_creation);
create index webhook_delivery_lead on webhook_delivery (lead_id) where lead_id is not null;

-- As with API tokens: unlocking an owner must not bring an endpoint back to life.
create function end_webhooks_of_user() returns trigger language plpgsql as $$
begin
  update webhook set state = 'ended' where staff_id = new.id and state <> 'ended';
  return null;
end $$;
create trigger users_end_webhooks after update of status, role, deleted_at on users for each row
  when (new.role <> old.role or new.status = 'locked' and old.status <> 'locked'
    or new.deleted_at is not null and old.deleted_at is null)
  execute function end_webhooks_of_user();
