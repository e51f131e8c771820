-- The customer asked to be called back: reached, and neither won nor lost.
alter table task drop constraint task_outcome_check;
alter table task add constraint task_outcome_check
  check (outcome in ('reached', 'callBack', 'noAnswer', 'notInterested', 'wrongNumber')) not valid;
alter table task validate constraint task_outcome_check;

-- The secret address under which another calendar shows a member of staff their own tasks.
create table task_feed (
  staff_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  date_creation timestamptz(3) not null,
  -- How often it was read in the hour that began then.
  hour timestamptz not null default '-infinity',
  reads integer not null default 0
);
