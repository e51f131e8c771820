-- Each order of the lists of withdrawals, investments and dividends is read from an index.
create index withdrawal_by_amount on withdrawal (amount, id);
create index withdrawal_by_status on withdrawal (status, date_creation desc, id desc);
create index withdrawal_by_target on withdrawal (target_at, id);
create index withdrawal_by_decision on withdrawal (date_decided, id);
create index withdrawal_by_time_taken on withdrawal ((date_decided - date_creation), id);

create index investment_by_name on investment (name, id);
create index investment_by_amount on investment (amount_cents, id);
create index investment_by_rate on investment (rate, id);
create index investment_by_expiration on investment (expiration_date, id);
create index investment_by_status on investment (status, date_creation desc, id desc);

create index dividend_by_due_date on dividend (due_date, id) where deleted_at is null;
create index dividend_by_amount on dividend (cents, id) where deleted_at is null;
create index dividend_by_status on dividend (status, due_date desc, id desc) where deleted_at is null;
create index dividend_by_creation on dividend (date_creation, id) where deleted_at is null;
