-- Customers' principal at work and what it pays. The schedule is written with the investment and never computed again.
create table investment (
  id uuid primary key,
  lead_id uuid not null references users,
  project_id uuid references project,
  name text not null check (name <> ''),
  amount_cents bigint not null check (amount_cents > 0),
  -- Hundredths of a percent a year.
  rate integer not null check (rate between 0 and 30000),
  frequency text not null check (frequency in ('monthly', 'yearly', 'end')),
  -- Calendar days in the company's zone.
  start_date date not null,
  expiration_date date not null,
  months integer not null check (months between 1 and 120),
  status text not null default 'active' check (status in ('active', 'matured', 'cancelled')),
  cancel_until timestamptz(3),
  date_ended timestamptz(3),
  entered_by uuid references users,
  agreement_hash text,
  demo boolean not null default false,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  constraint investment_period check (expiration_date > start_date)
);
create index investment_lead on investment (lead_id, date_creation desc, id desc);
create index investment_by_creation on investment (date_creation, id);
create index investment_project on investment (project_id) where project_id is not null;
create index investment_due on investment (expiration_date, id) where status = 'active';

create table dividend (
  id uuid primary key,
  investment_id uuid not null references investment,
  -- Null when it was given by hand.
  period integer check (period > 0),
  cents bigint not null check (cents >= 0),
  status text not null default 'planned' check (status in ('planned', 'paid', 'cancelled')),
  due_date date not null,
  date_paid timestamptz(3),
  entered_by uuid references users,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  constraint dividend_once unique (investment_id, period),
  check ((status = 'paid') = (date_paid is not null))
);
create index dividend_due on dividend (due_date, id) where status = 'planned';
create index dividend_investment on dividend (investment_id, due_date, id);

alter table setting
  add column cancellation_days integer not null default 14 check (cancellation_days between 0 and 60);
