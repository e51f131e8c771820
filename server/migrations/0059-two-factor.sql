-- One name for two-factor authentication. The audit trail is sealed and keeps the names it was written with.
drop trigger user_secret_second_step on user_secret;
drop function second_step_follows();
alter table users rename column second_step to two_factor;
create function two_factor_follows() returns trigger language plpgsql as $$
begin
  update users set two_factor = new.totp_confirmed where id = new.user_id and two_factor <> new.totp_confirmed;
  return null;
end $$;
create trigger user_secret_two_factor after insert or update of totp_confirmed on user_secret
  for each row execute function two_factor_follows();

update approval
set kind = 'user.twoFactor', params = replace(params::text, '"secondStep"', '"twoFactor"')::jsonb
where kind = 'user.secondStep';
update notification set kind = replace(kind, 'secondFactor', 'twoFactor') where kind like 'security.secondFactor%';
