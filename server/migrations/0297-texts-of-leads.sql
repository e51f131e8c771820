-- locks: users, 2 s at 300,000 rows
-- Filters of the list of leads: without an index, a text that no lead has is compared with every lead. They contain all users,
-- because PostgreSQL ignores the statistics of a partial index.
create index users_by_company on users using gin (plain_text(company) gin_trgm_ops);
create index users_by_qualification on users using gin (plain_text(qualifications) gin_trgm_ops);
create index leads_by_label on users using gin (labels) where role = 'lead' and deleted_at is null;
create index leads_by_call_back on users (call_back_due) where call_back_due is not null;
