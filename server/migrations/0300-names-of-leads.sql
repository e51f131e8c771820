-- locks: users, 2 s at 300,000 rows
create index users_by_first_name on users using gin (plain_text(first_name) gin_trgm_ops);
create index users_by_last_name on users using gin (plain_text(last_name) gin_trgm_ops);
