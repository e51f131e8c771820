-- Sums of an account up to a day are read from this index alone, however long its history is.
create index entry_account_amount on entry (account_id, at, id) include (amount);
drop index entry_account;
