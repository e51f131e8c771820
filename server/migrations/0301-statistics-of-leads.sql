-- The planner knows nothing of the new indexes' expressions before.
analyze users;
