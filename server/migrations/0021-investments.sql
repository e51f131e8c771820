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

-- What a customer signed, with the evidence of it. Never altered: who doubts an agreement compares fingerprints.
create table investment_agreement (
  investment_id uuid primary key references investment,
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
create index investment_agreement_files on investment_agreement (file_id);
create index investment_agreement_signatures on investment_agreement (signature_file) where signature_file is not null;
create trigger investment_agreement_append_only before update or delete on investment_agreement
  for each statement execute function refuse_change();
create trigger investment_agreement_no_truncate before truncate on investment_agreement
  for each statement execute function refuse_change();

alter table stored_file drop constraint stored_file_class_check;
alter table stored_file add constraint stored_file_class_check check (
  class in ('logo', 'media', 'verification', 'signature', 'agreement', 'product', 'import', 'report'));
