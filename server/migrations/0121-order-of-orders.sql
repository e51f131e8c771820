-- Each order of the list of orders is read from an index; of columns with few values, the newest of each come first.
create index orders_by_symbol on orders (symbol, date_creation desc, id desc);
create index orders_by_kind on orders (kind, date_creation desc, id desc);
create index orders_by_type on orders (type, date_creation desc, id desc);
create index orders_by_status on orders (status, date_creation desc, id desc);
create index orders_by_leverage on orders (leverage, date_creation desc, id desc);
create index orders_by_reason on orders (close_reason, date_creation desc, id desc);
create index orders_by_outcome on orders (outcome, date_creation desc, id desc) where outcome is not null;
create index orders_by_stake on orders (stake, id);
create index orders_by_profit on orders (profit, id);
create index orders_by_expiration on orders (expiration, id);
create index orders_by_opening on orders (date_opened, id);
create index orders_by_end on orders (date_closed, id);
