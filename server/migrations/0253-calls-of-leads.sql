-- What lists of leads are filtered by, kept from the tasks about a lead: the call-back that is due first, and whether the
-- last three calls were not answered.
alter table users
  add column call_back_owner uuid references users on delete set null,
  add column call_back_due timestamptz(3),
  add column unanswered boolean not null default false;

create function note_calls(of_lead uuid) returns void language sql as $$
  update users u set call_back_owner = n.owner_id, call_back_due = n.date_due, unanswered = n.unanswered
  from (select next.owner_id, next.date_due, coalesce(latest.unanswered, false) as unanswered
    from (select count(*) = 3 and bool_and(c.outcome = 'noAnswer') as unanswered from (
        select t.outcome from task t where t.lead_id = of_lead and t.outcome is not null and t.deleted_at is null
        order by t.date_completed desc, t.id desc limit 3) c) latest
      left join lateral (select t.owner_id, t.date_due from task t
        where t.lead_id = of_lead and t.kind = 'callBack' and t.state = 'open' and t.deleted_at is null
        order by t.date_due, t.id limit 1) next on true) n
  where u.id = of_lead
    and row(u.call_back_owner, u.call_back_due, u.unanswered) is distinct from row(n.owner_id, n.date_due, n.unanswered)
$$;

create function note_calls_of_task() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.lead_id is not null then perform note_calls(old.lead_id); end if;
  if tg_op <> 'DELETE' and new.lead_id is not null then perform note_calls(new.lead_id); end if;
  return null;
end $$;
create trigger task_notes_calls after insert or delete or update of owner_id, lead_id, state, date_due, outcome, date_completed, deleted_at
  on task for each row execute function note_calls_of_task();

select note_calls(lead_id) from (select distinct lead_id from task where lead_id is not null) l;

create index leads_to_call_back on users (call_back_owner, call_back_due) where call_back_owner is not null;
create index leads_by_unanswered on users (unanswered, date_creation desc, id desc)
  where role = 'lead' and deleted_at is null;
