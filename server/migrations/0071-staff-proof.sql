-- Staff use two-factor or a passkey; a demo company starts without.
alter table setting add column staff_two_factor boolean not null default true;
-- Until when decisions in this session need no further proof of identity.
alter table session add column proved_until timestamptz(3);
-- Follows the passkeys: every request of staff asks whether there is one.
alter table users add column has_passkey boolean not null default false;
update users set has_passkey = true where id in (select user_id from passkey);
create function has_passkey_follows() returns trigger language plpgsql as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  has boolean := exists (select 1 from passkey where user_id = owner);
begin
  update users set has_passkey = has where id = owner and has_passkey <> has;
  return null;
end $$;
create trigger passkey_has_passkey after insert or delete on passkey
  for each row execute function has_passkey_follows();
