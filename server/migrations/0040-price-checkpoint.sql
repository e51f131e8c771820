-- Up to which moment every quote of a symbol was judged and what it decided is done: a restart goes on from there.
-- The best prices that trailing stops have followed are stored in the same transaction.
create table price_checkpoint (
  symbol text primary key,
  seen timestamptz(3) not null
);
-- A customer's live orders, however many have ended.
create index orders_live_lead on orders (lead_id) where status in ('pending', 'open');
