-- Actions that staff prepared for a customer. No money moves before the customer confirms.
create table prepared_record (
  id uuid primary key,
  lead_id uuid not null references users,
  kind text not null check (kind in ('order', 'purchase', 'withdrawal', 'investment')),
  state text not null default 'prepared' check (state in ('prepared', 'confirmed', 'declined', 'lapsed')),
  name text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- The values as the customer's own call takes them.
  terms jsonb not null,
  prepared_by uuid not null references users,
  record_id uuid,
  lapses_at timestamptz(3) not null,
  date_ended timestamptz(3),
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  -- Required by lists; none is ever deleted.
  deleted_at timestamptz(3) check (deleted_at is null),
  check ((state = 'prepared') = (date_ended is null)),
  check (state <> 'confirmed' or record_id is not null)
);
create index prepared_record_lead on prepared_record (lead_id, date_creation desc, id desc);
create index prepared_record_creation on prepared_record (date_creation, id);
create index prepared_record_open on prepared_record (lapses_at, id) where state = 'prepared';
create index prepared_record_person on prepared_record (prepared_by);
create index prepared_record_record on prepared_record (record_id) where record_id is not null;
