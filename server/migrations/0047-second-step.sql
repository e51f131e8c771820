-- Whether somebody has a second step, beside his name: lists of people look nothing up row by row. Kept by the database,
-- so that it cannot differ from the secret it tells of.
alter table users add column second_step boolean not null default false;
update users set second_step = true where id in (select user_id from user_secret where totp_confirmed);

create function second_step_follows() returns trigger language plpgsql as $$
begin
  update users set second_step = new.totp_confirmed where id = new.user_id and second_step <> new.totp_confirmed;
  return null;
end $$;
create trigger user_secret_second_step after insert or update of totp_confirmed on user_secret
  for each row execute function second_step_follows();
