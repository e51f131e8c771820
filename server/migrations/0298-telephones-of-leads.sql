-- locks: users, 2 s at 300,000 rows
create index users_by_phone on users using gin (plain_text(phone) gin_trgm_ops);
create index users_by_mobile on users using gin (plain_text(mobile) gin_trgm_ops);
