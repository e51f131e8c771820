-- A part of an open order that its customer closes becomes an order of its own; the rest stays open under the same id.
-- `parts_stake` is the stake that parts took from the order, in cents; `part_from` the order's stake just before.
alter table orders
  add column part_of uuid references orders,
  add column part_from bigint,
  add column parts_stake bigint not null default 0 check (parts_stake >= 0),
  add constraint order_part check (
    case when part_of is null then part_from is null
      else part_from is not null and stake < part_from and parts_stake = 0 and kind = 'forex'
    end);
create index orders_parts on orders (part_of) where part_of is not null;

create function keep_stake() returns trigger language plpgsql as $$
begin
  if old.status = 'open' and old.kind = 'forex' and old.part_of is null and new.stake < old.stake
    and new.stake + new.parts_stake = old.stake + old.parts_stake then
    return new;
  end if;
  raise exception 'the stake of an order changes only by the parts that are closed'
    using errcode = 'check_violation', constraint = 'order_stake_kept';
end $$;
create trigger orders_keep_stake before update on orders for each row
  when (new.stake <> old.stake or new.parts_stake <> old.parts_stake or new.part_of is distinct from old.part_of
    or new.part_from is distinct from old.part_from)
  execute function keep_stake();

-- A part has the terms of its order, so that its receipt shows how it was opened.
create function check_part() returns trigger language plpgsql as $$
begin
  if new.status = 'open' and exists (
    select 1 from orders o where o.id = new.part_of and o.status = 'open' and o.part_of is null
      and (o.lead_id, o.symbol, o.type, o.leverage, o.entry, o.open_price, o.date_opened, o.date_creation)
        = (new.lead_id, new.symbol, new.type, new.leverage, new.entry, new.open_price, new.date_opened, new.date_creation)
      and (o.entered_by, o.mandate_id) is not distinct from (new.entered_by, new.mandate_id)) then
    return new;
  end if;
  raise exception 'a part has the terms of its order' using errcode = 'check_violation', constraint = 'order_part_terms';
end $$;
create trigger orders_part_terms before insert on orders for each row when (new.part_of is not null)
  execute function check_part();

create function check_parts_sum() returns trigger language plpgsql as $$
declare
  v_order uuid := coalesce(new.part_of, new.id);
begin
  if (select sum(p.stake) from orders p where p.part_of = v_order)
    is distinct from (select nullif(o.parts_stake, 0) from orders o where o.id = v_order) then
    raise exception 'the parts of an order do not sum to what was taken from it'
      using errcode = 'check_violation', constraint = 'order_parts_sum';
  end if;
  return null;
end $$;
create constraint trigger orders_part_counted after insert on orders deferrable initially deferred
  for each row when (new.part_of is not null or new.parts_stake <> 0) execute function check_parts_sum();
create constraint trigger orders_parts_sum after update of parts_stake on orders deferrable initially deferred
  for each row when (new.parts_stake <> old.parts_stake) execute function check_parts_sum();

-- A part opened with its order: on the server of that time, and under the mandate of that time.
drop trigger orders_placed_by_holder on orders;
create trigger orders_placed_by_holder before insert on orders for each row
  when (new.status = 'open' and new.part_of is null) execute function refuse_outdated_open();
drop trigger orders_under_mandate on orders;
create trigger orders_under_mandate before insert on orders for each row
  when (new.mandate_id is not null and new.part_of is null) execute function refuse_foreign_mandate();
