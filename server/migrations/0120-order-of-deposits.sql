-- Each order of the list of deposits is read from an index, so that its pages cost the same at any number of deposits.
-- States and methods have few values: the newest of each come first, or the whole the other way round.
create index deposit_by_amount on deposit (amount, id) where deleted_at is null;
create index deposit_by_end on deposit (date_done, id) where deleted_at is null;
create index deposit_by_method on deposit (method, date_creation desc, id desc) where deleted_at is null;
create index deposit_by_reason on deposit (reason, date_creation desc, id desc) where deleted_at is null and reason is not null;
