-- Actions on many records, with the values from before, so that one can be undone exactly. Kept for 30 days.
create table bulk_change (
  id uuid primary key,
  kind text not null check (kind in ('assign')),
  actor_id uuid references users on delete set null,
  date_creation timestamptz(3) not null,
  undone_at timestamptz(3),
  undone_by uuid references users on delete set null,
  check (undone_by is null or undone_at is not null)
);
create index bulk_change_recent on bulk_change (date_creation desc);
create index bulk_change_actor on bulk_change (actor_id) where actor_id is not null;
create index bulk_change_undone_by on bulk_change (undone_by) where undone_by is not null;

create table bulk_change_record (
  change_id uuid not null references bulk_change on delete cascade,
  record_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (change_id, record_id)
);
create index bulk_change_record_record on bulk_change_record (record_id);
