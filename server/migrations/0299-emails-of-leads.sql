-- locks: users, 2 s at 300,000 rows
create index users_by_email on users using gin (plain_text(email) gin_trgm_ops);
