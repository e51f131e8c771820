-- Money on its way out, and how far the company knows who a customer is.
create table withdrawal (
  id uuid primary key,
  lead_id uuid not null references users,
  -- Cents.
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  transaction_id text not null unique,
  destination text not null check (destination <> ''),
  reason text not null default '',
  cancelled boolean not null default false,
  entered_by uuid not null references users,
  decided_by uuid references users,
  date_decided timestamptz(3),
  -- What was promised at the request: a later change of the settings does not move it.
  target_at timestamptz(3) not null,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  -- Here because every record has them; what moved money never goes.
  deleted_at timestamptz(3) check (deleted_at is null),
  deleted_by uuid check (deleted_by is null),
  check ((status = 'pending') = (date_decided is null)),
  check ((status = 'failed') = (reason <> '')),
  check (status = 'failed' or not cancelled)
);
create index withdrawal_creation on withdrawal (date_creation, id);
create index withdrawal_lead on withdrawal (lead_id, date_creation);
create index withdrawal_pending on withdrawal (date_creation, id) where status = 'pending';
create index withdrawal_decided on withdrawal (date_decided) where status <> 'pending';
create index withdrawal_entered on withdrawal (entered_by);
create index withdrawal_decider on withdrawal (decided_by) where decided_by is not null;

alter table users
  add column verification text not null default 'notStarted'
    check (verification in ('notStarted', 'pending', 'verified', 'rejected')),
  add column verification_reason text not null default '',
  add column verification_by uuid references users,
  add column verification_at timestamptz(3);
create index users_verification on users (verification_by) where verification_by is not null;

alter table setting
  -- Whole euro; what is above needs two people to pay it out.
  add column withdrawal_approval_threshold integer not null default 10000
    check (withdrawal_approval_threshold between 0 and 1000000000),
  add column withdrawal_target_hours integer not null default 72 check (withdrawal_target_hours between 1 and 720);
