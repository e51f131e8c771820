-- The list of tasks begins with what is open, by its due time; what is done follows.
-- locks: task, 0.2 s at 200,000 rows
create index task_open_first on task (state desc, date_due, id) where deleted_at is null;
