-- What the company lets its customers trade, who each customer is to the rules, and what he allows himself.
create table trading_policy (
  -- One record: the constant key makes a second impossible.
  only_row boolean primary key default true check (only_row),
  leverage_caps jsonb not null default '{
    "retail": {"majorPair": 30, "minorPair": 20, "gold": 20, "mainIndex": 20, "commodity": 10, "share": 5, "crypto": 2},
    "professional": {"majorPair": 200, "minorPair": 100, "gold": 100, "mainIndex": 100, "commodity": 50, "share": 20, "crypto": 10}
  }',
  close_out_percent smallint not null default 50 check (close_out_percent between 10 and 95),
  binary_off_for_retail boolean not null default true,
  needs_verification boolean not null default true,
  needs_appropriateness boolean not null default true,
  version integer not null default 1,
  date_update timestamptz(3) not null default now()
);
insert into trading_policy default values;

-- A row comes with the first order, deposit or decision; without one a customer is retail and of an unknown country.
create table trader (
  lead_id uuid primary key references users on delete cascade,
  client_class text not null default 'retail' check (client_class in ('retail', 'professional')),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  reason text not null default '',
  changed_by uuid references users on delete set null,
  date_changed timestamptz(3),
  -- The day on which a pause ends. What loosens it waits in the second pair until its time.
  pause_until date,
  next_pause_until date,
  next_pause_at timestamptz(3),
  version integer not null default 0,
  constraint trader_reasoned check (client_class = 'retail' or reason <> ''),
  constraint trader_next_pause check (next_pause_at is not null or next_pause_until is null)
);
create index trader_changed_by on trader (changed_by) where changed_by is not null;

-- Limits that customers set themselves, in cents; a row without an amount is none. What loosens one waits until its time.
create table own_limit (
  lead_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount > 0),
  next_amount bigint check (next_amount > 0),
  next_at timestamptz(3),
  primary key (lead_id, kind, period),
  constraint own_limit_next check (next_at is not null or next_amount is null)
);

-- What customers answered on their knowledge and experience; nothing of it is ever altered but that the warning was read.
create table appropriateness (
  id uuid primary key,
  lead_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('forex', 'binary')),
  questions_version integer not null,
  answers jsonb not null,
  score smallint not null,
  highest_score smallint not null,
  result text not null check (result in ('appropriate', 'notAppropriate')),
  date_acknowledged timestamptz(3),
  date_creation timestamptz(3) not null default now(),
  constraint appropriateness_warned check (date_acknowledged is null or result = 'notAppropriate')
);
create index appropriateness_lead on appropriateness (lead_id, kind, date_creation desc, id desc);

create function keep_appropriateness() returns trigger language plpgsql as $$
begin
  if old.date_acknowledged is not null
    or to_jsonb(new) - 'date_acknowledged' <> to_jsonb(old) - 'date_acknowledged' then
    raise exception 'what a customer answered stays' using errcode = 'check_violation', constraint = 'appropriateness_kept';
  end if;
  return new;
end $$;
create trigger appropriateness_kept before update on appropriateness for each row execute function keep_appropriateness();

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke insert, delete on trading_policy from countinghouse_web;
    revoke delete on appropriateness from countinghouse_web;
    revoke delete on own_limit, trader from countinghouse_web;
  end if;
end $$;
