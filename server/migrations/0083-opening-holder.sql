-- An order opens, or a binary order gets its entry, only by the server that holds prices and orders, like a close.
-- Null for everything before this migration, and for orders that have not opened.
alter table orders add column open_holder bigint references price_holder;

create function refuse_outdated_open() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7420118305338);
  if new.open_holder is distinct from (select max(number) from price_holder) then
    raise exception 'another server has taken over prices and orders'
      using errcode = 'check_violation', constraint = 'order_holder';
  end if;
  return new;
end $$;
create trigger orders_placed_by_holder before insert on orders for each row
  when (new.status = 'open') execute function refuse_outdated_open();
create trigger orders_opened_by_holder before update of open_price on orders for each row
  when (new.status = 'open' and (old.status <> 'open' or old.open_price is null))
  execute function refuse_outdated_open();
