-- Lists of money find a customer by the words of the lead list, and a record by its own text.
create index deposit_text on deposit using gin (
  plain_text(full_name || ' ' || transaction_id || ' ' || coalesce(card_last4, '')) gin_trgm_ops);
create index withdrawal_text on withdrawal using gin (plain_text(transaction_id) gin_trgm_ops);
create index investment_text on investment using gin (plain_text(name) gin_trgm_ops);
create index orders_text on orders using gin (plain_text(symbol) gin_trgm_ops);
