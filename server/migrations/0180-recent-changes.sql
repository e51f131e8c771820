-- Deleting and locking many records can be undone too, so a change says of what kind of records it is and how many.
alter table bulk_change drop constraint bulk_change_kind_check;
alter table bulk_change
  add constraint bulk_change_kind_check check (kind in ('assign', 'lock', 'unlock', 'delete')),
  add column resource text not null default 'user',
  -- Who the leads were assigned to, by name.
  add column target text,
  add column record_count integer not null default 0,
  add column restored integer,
  add column kept integer;
update bulk_change c set
  record_count = (select count(*) from bulk_change_record r where r.change_id = c.id),
  target = (select a.first_name || ' ' || a.last_name from bulk_change_record r
    join users a on a.id = (r.after ->> 'assignedTo')::uuid where r.change_id = c.id limit 1);
alter table bulk_change alter column resource drop default;
create index bulk_change_actor_recent on bulk_change (actor_id, date_creation desc);
drop index bulk_change_actor;
