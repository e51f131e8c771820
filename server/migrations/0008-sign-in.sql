-- What guards signing in. These rules stand here, where no way of writing a user or a session can forget them.

-- Tries within the last half hour that no success took back, keyed by account and by address.
create table login_try (
  key text primary key,
  tries timestamptz(3)[] not null,
  last_try timestamptz(3) not null
);
create index login_try_age on login_try (last_try);

-- The one link by which the first root user is made; a new start replaces it.
create table setup_link (
  only_row boolean primary key default true check (only_row),
  token_hash bytea not null
);

-- Whoever is locked, binned or given another role signs in again. Unlocking must not bring old sessions back to life.
create function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  update session set ended_at = now() where (user_id = new.id or actor_id = new.id) and ended_at is null;
  return null;
end $$;
create trigger users_end_sessions after update of status, role, deleted_at on users for each row
  when (new.role <> old.role or new.status = 'locked' and old.status <> 'locked'
    or new.deleted_at is not null and old.deleted_at is null)
  execute function end_sessions_of_user();

-- An ended session takes along those that were opened from it, and its live connections are told to close.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  update session set ended_at = new.ended_at where parent_id = new.id and ended_at is null;
  insert into outbox (event_id, resource, change, rooms)
    values (gen_random_uuid(), 'session', 'ended', jsonb_build_object('user:' || new.user_id, jsonb_build_array(new.id)));
  return null;
end $$;
create trigger session_ended after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function announce_ended_session();
