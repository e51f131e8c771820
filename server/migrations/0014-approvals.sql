-- What waits for a second pair of eyes, and what each of them said.
create table approval (
  id uuid primary key,
  kind text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  resource text not null,
  record_id uuid,
  lead_id uuid references users on delete set null,
  proposed_by uuid not null references users,
  -- The member of staff who acted as proposed_by, if it was not he himself: he may not decide it either.
  proposed_by_real uuid references users,
  reason text not null default '',
  params jsonb not null,
  needed integer not null default 1 check (needed in (1, 2)),
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  date_done timestamptz(3),
  check ((state = 'pending') = (date_done is null))
);
-- One record waits for one thing of a kind at a time.
create unique index approval_pending_key on approval (kind, record_id) where state = 'pending' and record_id is not null;
create index approval_pending on approval (date_creation, id) where state = 'pending';
create index approval_creation on approval (date_creation desc, id desc);
create index approval_record on approval (record_id);
create index approval_lead on approval (lead_id) where lead_id is not null;
create index approval_proposer on approval (proposed_by);
create index approval_proposer_real on approval (proposed_by_real) where proposed_by_real is not null;

-- Nobody counts twice: the key says so, whatever code runs.
create table approval_decision (
  approval_id uuid not null references approval,
  decided_by uuid not null references users,
  approved boolean not null,
  note text not null default '',
  -- Root decided what nobody else could decide.
  alone boolean not null default false,
  date_creation timestamptz(3) not null default now(),
  primary key (approval_id, decided_by)
);
create index approval_decision_person on approval_decision (decided_by);
create trigger approval_decision_append_only before update or delete on approval_decision
  for each statement execute function refuse_change();
create trigger approval_decision_no_truncate before truncate on approval_decision
  for each statement execute function refuse_change();

-- Hours after which root may decide alone what nobody else could decide.
alter table setting add column approval_delay_hours integer not null default 24 check (approval_delay_hours between 1 and 168);

-- A large import waits for a second pair of eyes before it runs.
alter table lead_import drop constraint lead_import_state_check;
alter table lead_import add constraint lead_import_state_check
  check (state in ('checked', 'waiting', 'running', 'done', 'failed', 'discarded', 'undone'));
