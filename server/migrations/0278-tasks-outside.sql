-- The customer asked to be called back: reached, and neither won nor lost.
alter table task drop constraint task_outcome_check;
alter table task add constraint task_outcome_check
  check (outcome in ('reached', 'callBack', 'noAnswer', 'notInterested', 'wrongNumber')) not valid;

-- The secret address under which another calendar shows a member of staff their own tasks.
create table task_feed (
  staff_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  date_creation timestamptz(3) not null,
  -- How often it was read in the hour that began then.
  hour timestamptz not null default '-infinity',
  reads integer not null default 0
);

-- As with an API token, a change of what its owner may do ends the address, and so does another password.
create function end_task_feed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from task_feed where staff_id = new.id;
  return null;
end $$;
create trigger users_end_task_feed after update of role, status, deleted_at on users for each row
  when (row(old.role, old.status, old.deleted_at) is distinct from row(new.role, new.status, new.deleted_at))
  execute function end_task_feed();
create function end_task_feed_of_secret() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from task_feed where staff_id = new.user_id;
  return null;
end $$;
create trigger user_secret_ends_task_feed after update of password_hash on user_secret for each row
  when (old.password_hash is distinct from new.password_hash) execute function end_task_feed_of_secret();
