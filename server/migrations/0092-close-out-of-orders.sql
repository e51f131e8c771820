-- The close-out level under which a forex order was placed, in percent of its stake. Every forex order that is live has one.
-- Orders that ended before this migration, and imported ones, have none.
alter table orders add column close_out_percent smallint check (close_out_percent between 10 and 95);
update orders set close_out_percent = (select close_out_percent from trading_policy)
  where kind = 'forex' and status in ('pending', 'open');
alter table orders add constraint order_close_out
  check (status in ('closed', 'cancelled') or (kind = 'forex') = (close_out_percent is not null));

create function keep_close_out() returns trigger language plpgsql as $$
begin
  raise exception 'an order keeps the close-out level under which it was placed'
    using errcode = 'check_violation', constraint = 'order_close_out_kept';
end $$;
create trigger orders_close_out_kept before update of close_out_percent on orders for each row
  when (new.close_out_percent is distinct from old.close_out_percent) execute function keep_close_out();
