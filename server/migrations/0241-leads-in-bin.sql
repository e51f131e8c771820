-- The records of customers in the bin are hidden: lists look the few up here instead of joining every customer.
create index users_in_bin on users (id) where deleted_at is not null;
-- Orders at a price are few.
create index orders_by_entry on orders (entry, date_creation desc, id desc) where deleted_at is null and entry <> 'market';
