-- When the customer asked in their own session to be treated as a professional; null once it is decided.
alter table trader add column date_requested timestamptz(3);

-- Approved changes of the trading policy, announced before they take effect.
create table policy_change (
  id uuid primary key,
  approval_id uuid not null unique references approval,
  -- The changed rules by path, such as leverageCaps.retail.gold, as they were and as they will be.
  before jsonb not null,
  after jsonb not null,
  takes_effect timestamptz(3) not null,
  date_creation timestamptz(3) not null,
  -- The last customer notified so far, and when all were.
  notified_to uuid,
  date_notified timestamptz(3),
  date_applied timestamptz(3)
);
create index policy_change_waiting on policy_change (takes_effect) where date_applied is null;
alter table setting
  add column policy_notice_hours integer not null default 24 check (policy_notice_hours between 1 and 720);
