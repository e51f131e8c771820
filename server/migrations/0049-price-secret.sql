-- The key of the simulated prices, 32 random bytes made at the first start. It belongs to the database, not to the data
-- folder: a restored copy and a second server must continue the same prices. No call returns it.
create table price_secret (
  -- One record: the constant key makes a second impossible.
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (octet_length(secret) = 32),
  date_creation timestamptz(3) not null default now()
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke update, delete on price_secret from countinghouse_web;
  end if;
end $$;
