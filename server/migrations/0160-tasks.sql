-- Call-backs and to-dos of the staff.
create table task (
  id uuid primary key,
  title text not null check (title <> ''),
  kind text not null check (kind in ('callBack', 'toDo')),
  state text not null default 'open' check (state in ('open', 'done')),
  date_due timestamptz(3) not null,
  owner_id uuid references users on delete set null,
  lead_id uuid references users on delete cascade,
  outcome text check (outcome in ('reached', 'noAnswer', 'notInterested', 'wrongNumber')),
  date_completed timestamptz(3),
  completed_by uuid references users on delete set null,
  -- When the owner was reminded of the current due time.
  date_reminded timestamptz(3),
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  constraint task_lead_called check (kind = 'toDo' or lead_id is not null),
  constraint task_done check ((state = 'done') = (date_completed is not null)),
  constraint task_outcome check (outcome is null or state = 'done')
);
create index task_lead on task (lead_id, date_completed desc, id desc);
create index task_owner_due on task (owner_id, state, date_due, id) where deleted_at is null;
create index task_due on task (date_due, id) where deleted_at is null;
create index task_completed on task (date_completed, id) where deleted_at is null;
create index task_creation on task (date_creation, id) where deleted_at is null;
create index task_unreminded on task (date_due) where state = 'open' and date_reminded is null and deleted_at is null;
create index task_completed_by on task (completed_by);
create index task_owner on task (owner_id);

-- Open tasks of a lead's agent follow the lead to the next one, whichever command assigns it.
create function hand_over_tasks() returns trigger language plpgsql as $$
begin
  update task set owner_id = new.assigned_to, version = version + 1
  where lead_id = new.id and state = 'open' and owner_id is not distinct from old.assigned_to;
  return null;
end $$;
create trigger hand_over_tasks after update of assigned_to on users
  for each row when (old.assigned_to is distinct from new.assigned_to)
  execute function hand_over_tasks();
