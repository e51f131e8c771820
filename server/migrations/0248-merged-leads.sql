-- A lead that was merged waits in the bin and names the lead that stays, until the merge is undone or the bin is emptied.
alter table users
  add column merged_into uuid references users on delete set null,
  add constraint users_merged check (merged_into is null or (deleted_at is not null and role = 'lead' and merged_into <> id));
create index users_merged_into on users (merged_into) where merged_into is not null;

alter table bulk_change drop constraint bulk_change_kind_check;
alter table bulk_change
  add constraint bulk_change_kind_check
    check (kind in ('assign', 'lock', 'unlock', 'delete', 'stage', 'label', 'unlabel', 'campaign', 'merge')),
  -- What an undo did not put back, with the reasons; without values.
  add column left_as_is jsonb not null default '[]' check (jsonb_typeof(left_as_is) = 'array');

-- Which addresses and numbers a member of staff has looked for on a day, as hashes: they learn of each whether a lead has it.
create table duplicate_search (
  staff_id uuid not null references users on delete cascade,
  day date not null,
  probe bytea not null,
  primary key (staff_id, day, probe)
);
create index duplicate_search_day on duplicate_search (day);
