-- Practice accounts: money and orders without value, apart from the ledger and from real orders.
create table practice_account (
  lead_id uuid primary key references users on delete cascade,
  -- In cents; what open orders hold is not in it.
  cash bigint not null check (cash >= 0),
  date_started timestamptz(3) not null
);
create table practice_order (
  id uuid primary key,
  lead_id uuid not null references practice_account on delete cascade,
  symbol text not null,
  type text not null check (type in ('buy', 'sell')),
  stake bigint not null check (stake > 0),
  leverage integer not null check (leverage > 0),
  open_price numeric(17, 8) not null check (open_price > 0),
  stop_loss numeric(17, 8),
  take_profit numeric(17, 8),
  date_opened timestamptz(3) not null,
  -- The recorded minutes before this one have closed it or not.
  checked timestamptz not null,
  close_price numeric(17, 8),
  close_reason text check (close_reason in ('customer', 'stopOut', 'stopLoss', 'takeProfit')),
  profit bigint check (profit >= -stake),
  date_closed timestamptz(3),
  constraint practice_order_closed check (
    (date_closed is null) = (close_price is null) and (date_closed is null) = (profit is null)
      and (date_closed is null) = (close_reason is null))
);
create index practice_order_lead on practice_order (lead_id, date_closed desc);
create index practice_order_open on practice_order (checked, id) where date_closed is null;
create index practice_order_closed_at on practice_order (date_closed);
