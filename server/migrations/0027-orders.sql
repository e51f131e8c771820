-- Trades of customers. A stake stands in the margin account from the moment an order is placed until it ends.
create table orders (
  id uuid primary key,
  lead_id uuid not null references users,
  symbol text not null,
  kind text not null check (kind in ('forex', 'binary')),
  type text not null check (type in ('buy', 'sell')),
  -- Cents.
  stake bigint not null check (stake > 0),
  leverage integer not null check (leverage between 1 and 1000),
  entry text not null default 'market' check (entry in ('market', 'limit', 'stop')),
  entry_price numeric(20, 8) check (entry_price > 0),
  open_price numeric(20, 8) check (open_price > 0),
  close_price numeric(20, 8) check (close_price > 0),
  stop_loss numeric(20, 8) check (stop_loss > 0),
  take_profit numeric(20, 8) check (take_profit > 0),
  -- A distance; the stop stands so far behind the best price of the exit so far.
  trailing_stop numeric(20, 8) check (trailing_stop > 0),
  trailing_best numeric(20, 8) check (trailing_best > 0),
  -- Places in which its symbol is quoted.
  decimals smallint not null check (decimals between 0 and 8),
  -- Hundredths of a percent of the stake, and the same in cents.
  payout integer check (payout > 0),
  expected_profit bigint check (expected_profit >= 0),
  expiry_preset text,
  expiration timestamptz(3),
  status text not null check (status in ('pending', 'open', 'closed', 'cancelled')),
  -- Cents, once it is closed: what was booked, and what the price alone would have made.
  profit bigint,
  raw_profit bigint,
  close_reason text,
  close_basis text check (close_basis in ('tick', 'range', 'agreed', 'none')),
  outcome text check (outcome in ('won', 'lost', 'refunded', 'void')),
  imported boolean not null default false,
  adjustment_reason text,
  price_source text,
  receipt_hash text check (receipt_hash ~ '^[0-9a-f]{64}$'),
  entered_by uuid references users,
  date_opened timestamptz(3),
  date_closed timestamptz(3),
  version integer not null default 1,
  -- For everything but an imported order the moment at which it was accepted.
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3) check (deleted_at is null),
  deleted_by uuid check (deleted_by is null),
  constraint order_ended check ((status in ('closed', 'cancelled')) = (date_closed is not null)),
  constraint order_settled check ((status = 'closed') = (profit is not null)),
  constraint order_waits check ((entry = 'market') = (entry_price is null)),
  constraint order_binary check (
    case when kind = 'binary'
      then leverage = 1 and entry = 'market' and stop_loss is null and take_profit is null and trailing_stop is null
        and (imported or (payout is not null and expiration is not null))
      else payout is null and expiration is null and outcome is null
    end),
  constraint order_imported check (not imported or (status = 'closed' and open_price is not null and close_price is not null)),
  constraint order_loss check (profit >= -stake)
);
create index orders_lead on orders (lead_id, date_creation desc, id desc);
create index orders_by_creation on orders (date_creation, id);
create index orders_live on orders (id) where status in ('pending', 'open');
create index orders_closed on orders (lead_id, date_closed desc) where status = 'closed';

-- The quotes on which an order opened and closed: [milliseconds since 1970, bid, ask], oldest first, the deciding one last.
create table order_evidence (
  order_id uuid not null references orders,
  phase text not null check (phase in ('open', 'close')),
  ticks jsonb not null check (jsonb_typeof(ticks) = 'array'),
  primary key (order_id, phase)
);

-- An order that has ended is history: nobody alters it, and it goes only with the demo company.
create function refuse_order_change() returns trigger language plpgsql as $$
begin
  if old.status in ('closed', 'cancelled') then
    raise exception 'an order that has ended is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger orders_final before update on orders for each row execute function refuse_order_change();

create function refuse_order_removal() returns trigger language plpgsql as $$
declare
  v_demo boolean;
begin
  if tg_table_name = 'orders' then
    select u.demo into v_demo from users u where u.id = old.lead_id;
  else
    select u.demo into v_demo from orders o join users u on u.id = o.lead_id where o.id = old.order_id;
  end if;
  if current_setting('countinghouse.removes_demo', true) is distinct from 'yes' or v_demo is not true then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger orders_kept before delete on orders for each row execute function refuse_order_removal();
create trigger orders_no_truncate before truncate on orders for each statement execute function refuse_change();
create trigger order_evidence_append_only before update on order_evidence
  for each statement execute function refuse_change();
create trigger order_evidence_kept before delete on order_evidence
  for each row execute function refuse_order_removal();
create trigger order_evidence_no_truncate before truncate on order_evidence
  for each statement execute function refuse_change();

-- Takes the demo customers' orders with their evidence away. Gives how many.
create function remove_demo_orders() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_removed integer;
begin
  perform set_config('countinghouse.removes_demo', 'yes', true);
  delete from order_evidence e using orders o, users u where o.id = e.order_id and u.id = o.lead_id and u.demo;
  delete from orders o using users u where u.id = o.lead_id and u.demo;
  get diagnostics v_removed = row_count;
  perform set_config('countinghouse.removes_demo', '', true);
  return v_removed;
end $$;
revoke execute on function remove_demo_orders from public;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function remove_demo_orders to countinghouse_web;
    revoke delete on orders from countinghouse_web;
    revoke update, delete on order_evidence from countinghouse_web;
  end if;
end $$;
