-- Prices of which customers want to be notified.
create table price_alert (
  id uuid primary key,
  lead_id uuid not null references users on delete cascade,
  symbol text not null,
  direction text not null check (direction in ('above', 'below')),
  price numeric(17, 8) not null check (price > 0),
  -- Only later quotes count.
  date_set timestamptz(3) not null,
  date_reached timestamptz(3),
  reached_price numeric(17, 8),
  -- The server that decided.
  holder bigint references price_holder,
  version integer not null default 1,
  constraint price_alert_reached check ((date_reached is null) = (reached_price is null)),
  constraint price_alert_later check (date_reached > date_set),
  constraint price_alert_price check (
    case direction when 'above' then reached_price >= price else reached_price <= price end)
);
create index price_alert_lead on price_alert (lead_id);
create index price_alert_waiting on price_alert (symbol) where date_reached is null;
create index price_alert_reached_at on price_alert (date_reached);
create index price_alert_holder on price_alert (holder);

-- Every quote up to here was compared with every alert that was set by then.
create table price_alert_checkpoint (
  one boolean primary key default true check (one),
  seen timestamptz(3) not null,
  holder bigint not null references price_holder
);
create index price_alert_checkpoint_holder on price_alert_checkpoint (holder);

-- An alert is reached only by the server that holds prices and orders, like a close.
create function refuse_outdated_alert() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7420118305338);
  if new.holder is distinct from (select max(number) from price_holder) then
    raise exception 'another server has taken over prices and orders'
      using errcode = 'check_violation', constraint = 'order_holder';
  end if;
  return new;
end $$;
create trigger price_alert_holder before update of date_reached on price_alert for each row
  when (new.date_reached is not null and old.date_reached is null) execute function refuse_outdated_alert();
create trigger price_alert_checkpoint_holder before insert or update on price_alert_checkpoint for each row
  execute function refuse_outdated_alert();
