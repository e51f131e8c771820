-- Every server that takes over prices and orders gets the next number, its fencing number; only the newest may close
-- orders and record prices. The number names the source and the instance.
create table price_holder (
  number bigint generated always as identity primary key,
  instance uuid not null,
  source text not null,
  date_taken timestamptz(3) not null default now()
);
do $$
begin
  if exists (select from pg_roles where rolname = 'countinghouse_web') then
    revoke update, delete on price_holder from countinghouse_web;
  end if;
end $$;

-- Null for everything before this migration, and for trades recorded from elsewhere.
alter table price_candle add column holder bigint references price_holder;
alter table orders add column holder bigint references price_holder;

create function take_prices(new_instance uuid, new_source text) returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  -- Waits for the closes under way, which hold the lock as shared.
  perform pg_advisory_xact_lock(7420118305338);
  insert into price_holder (instance, source) values (new_instance, new_source) returning number into taken;
  return taken;
end $$;

create function refuse_outdated_close() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7420118305338);
  if new.holder is distinct from (select max(number) from price_holder) then
    raise exception 'another server has taken over prices and orders'
      using errcode = 'check_violation', constraint = 'order_holder';
  end if;
  return new;
end $$;
create trigger orders_holder before update of status on orders for each row
  when (new.status = 'closed' and old.status <> 'closed') execute function refuse_outdated_close();
