-- Lets a program of the firm call the API with some of the permissions of a member of staff, its owner. A token is never
-- deleted: the audit trail names it by its id, in the place of the session.
create table api_token (
  id uuid primary key,
  name text not null,
  -- SHA-256 of the secret, which is stored nowhere.
  token_hash bytea not null unique,
  beginning text not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  staff_id uuid not null references users,
  -- The owner's role when the token was created; with any other role it is void.
  owner_role text not null check (owner_role <> 'lead'),
  created_by uuid not null references users,
  date_creation timestamptz(3) not null,
  expires timestamptz(3) not null check (expires <= date_creation + interval '366 days'),
  last_used timestamptz(3),
  last_ip text,
  revoked_at timestamptz(3),
  -- Null with a revocation: the token ended with its owner's role or account.
  revoked_by uuid references users
);
create index api_token_owner on api_token (staff_id);
create index api_token_creator on api_token (created_by);
create index api_token_revoker on api_token (revoked_by) where revoked_by is not null;
create index api_token_creation on api_token (date_creation desc, id desc);

-- As with sessions: unlocking an owner must not bring a token back to life.
create function end_tokens_of_user() returns trigger language plpgsql as $$
begin
  update api_token set revoked_at = now() where staff_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger users_end_tokens after update of status, role, deleted_at on users for each row
  when (new.role <> old.role or new.status = 'locked' and old.status <> 'locked'
    or new.deleted_at is not null and old.deleted_at is null)
  execute function end_tokens_of_user();
