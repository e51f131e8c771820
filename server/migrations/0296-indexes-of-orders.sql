-- slices: fill_orders_of_leads, 500
-- What leads already have is noted before, a few leads at a time, so that no request waits for all of them.
-- locks: users, 1.3 s at 200,000 rows, all with comments, tasks and a trading account; a slice holds 500 leads for 0.5 s at most
-- Leads who were never contacted come before all others.
create index leads_by_last_contact on users (coalesce(last_contact, '-infinity'::timestamptz), id)
  where role = 'lead' and deleted_at is null;
create index leads_by_next_step on users (next_step_due, id) where role = 'lead' and deleted_at is null;
create index leads_by_verification on users (verification, date_creation desc, id desc)
  where role = 'lead' and deleted_at is null;
create index leads_by_residence on users (residence, date_creation desc, id desc)
  where role = 'lead' and deleted_at is null;

drop function fill_orders_of_leads;
