-- locks: users, 2 s at 300,000 rows
-- Also finds similar names, so it takes the place of an index on leads alone, whose statistics the planner ignored.
create index users_by_name on users using gin (plain_text(first_name || ' ' || last_name) gin_trgm_ops);
create statistics users_first_name on (plain_text(first_name)) from users;
create statistics users_last_name on (plain_text(last_name)) from users;
drop index leads_by_similar_name;
