-- Every server sends every event to its own sockets. The number of the transaction tells a server which rows have
-- become visible since it last looked, in whatever order transactions commit.
alter table outbox add column transaction_id xid8 not null default pg_current_xact_id();
create index outbox_transaction on outbox (transaction_id);
