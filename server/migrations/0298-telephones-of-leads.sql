-- locks: users, 2 s at 300,000 rows
-- One index for both, because each further one makes an import slower; the planner learns from the statistics how rare a part of one is.
create index users_by_phones on users using gin (plain_text(phone || ' ' || mobile) gin_trgm_ops);
create statistics users_phone on (plain_text(phone)) from users;
create statistics users_mobile on (plain_text(mobile)) from users;
