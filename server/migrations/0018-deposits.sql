-- Money that customers bring. Of a card only what a receipt shows: the gateway's number of the payment, brand, last four
-- digits and expiry. Number, CVV and secure code have no column anywhere.
create table deposit (
  id uuid primary key,
  lead_id uuid not null references users,
  amount bigint not null check (amount > 0),
  status text not null default 'pending'
    check (status in ('pending', 'awaiting_3d_secure', 'completed', 'failed', 'cancelled')),
  method text not null check (method in ('card', 'bank_transfer')),
  reason text,
  transaction_id text not null,
  gateway text check (gateway in ('sandbox', 'stripe')),
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expiry text check (card_expiry ~ '^[0-9]{2}/[0-9]{2}$'),
  full_name text not null default '',
  street text not null default '',
  zip_code text not null default '',
  country text not null default '',
  phone text not null default '',
  challenge_expires timestamptz(3),
  tries_left smallint check (tries_left >= 0),
  -- Who of the staff started or recorded it, also from a customer's session; null when the customer did it himself.
  entered_by uuid references users,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  date_done timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by uuid,
  constraint deposit_card check ((method = 'card') = (gateway is not null and card_last4 is not null and card_expiry is not null)),
  constraint deposit_done check ((status in ('completed', 'failed', 'cancelled')) = (date_done is not null)),
  constraint deposit_reason check ((status = 'failed') = (reason is not null)),
  constraint deposit_challenge check (status <> 'awaiting_3d_secure' or challenge_expires is not null),
  -- What is under way or has moved money stays.
  constraint deposit_kept check (deleted_at is null or status in ('failed', 'cancelled'))
);
create unique index deposit_payment on deposit (gateway, transaction_id) where gateway is not null;
create index deposit_creation on deposit (date_creation desc, id desc) where deleted_at is null;
create index deposit_lead on deposit (lead_id, date_creation desc, id desc);
create index deposit_status on deposit (status, date_creation desc, id desc) where deleted_at is null;
create index deposit_completed on deposit (date_done) where status = 'completed';
create index deposit_entered_by on deposit (entered_by) where entered_by is not null;

-- Whatever code runs: a decided deposit is never decided again, and its money and owner are never another's.
create function keep_deposit() returns trigger language plpgsql as $$
begin
  if old.status in ('completed', 'failed', 'cancelled') and new.status <> old.status then
    raise exception 'a decided deposit is never decided again' using errcode = 'check_violation', constraint = 'deposit_final';
  end if;
  if new.amount <> old.amount or new.lead_id <> old.lead_id or new.method <> old.method then
    raise exception 'amount, owner and method of a deposit stay' using errcode = 'check_violation', constraint = 'deposit_fixed';
  end if;
  return new;
end $$;
create trigger deposit_kept before update on deposit for each row execute function keep_deposit();

-- What the sandbox gateway remembers. It plays somebody else's machine: it commits by itself, and nothing but the
-- sandbox's own adapter reads it.
create table sandbox_payment (
  id text primary key,
  state text not null check (state in ('awaiting', 'succeeded', 'failed', 'cancelled')),
  reason text,
  expires timestamptz(3) not null,
  -- The tries that were taken as answers, by their own numbers: one sent again does not count again.
  answers text[] not null default '{}',
  refunded boolean not null default false,
  date_creation timestamptz(3) not null default now()
);
