-- The creator of a token was shown its secret, so it ends with their account, too, and once they might not create it.
alter table api_token
  -- The person with whose account or role it ended; null while it is live, and if somebody revoked it.
  add column ended_with text check (ended_with in ('owner', 'creator'));

update api_token set ended_with = 'owner' where revoked_at is not null and revoked_by is null;

-- Ends the tokens that a person leaves behind: their own, and those that they may no longer create. Returns their ids.
create function end_tokens(person uuid, new_role text, is_gone boolean, at timestamptz) returns setof uuid language sql as $$
  update api_token set revoked_at = at, ended_with = case when staff_id = person then 'owner' else 'creator' end
  where revoked_at is null and (staff_id = person
    or created_by = person and (is_gone or new_role = 'regular' or new_role = 'admin' and owner_role <> 'regular'))
  returning id
$$;

create or replace function end_tokens_of_user() returns trigger language plpgsql as $$
begin
  perform end_tokens(new.id, new.role, new.status = 'locked' or new.deleted_at is not null, now());
  return null;
end $$;

-- Those that people left behind before.
update api_token t set revoked_at = now(), ended_with = 'creator'
from users c
where c.id = t.created_by and t.revoked_at is null
  and (c.status = 'locked' or c.deleted_at is not null or c.role = 'regular'
    or c.role = 'admin' and t.owner_role <> 'regular' and t.staff_id <> c.id);
