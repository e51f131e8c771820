-- Lists of money are sorted by the customer's name as it is shown; comments are searched by any part of their text.
create index users_by_full_name on users ((first_name || ' ' || last_name)) where deleted_at is null;
create index comment_text on comment using gin (plain_text(text) gin_trgm_ops);
