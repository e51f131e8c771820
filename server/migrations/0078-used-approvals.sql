-- Which transfer an approval justified: each justifies one of a kind.
create table approval_use (
  approval_id uuid not null references approval,
  kind text not null,
  ref text not null,
  primary key (approval_id, kind)
);
create trigger approval_use_append_only before update or delete on approval_use
  for each statement execute function refuse_change();
create trigger approval_use_no_truncate before truncate on approval_use
  for each statement execute function refuse_change();

-- The command line gave somebody the password of a member of staff.
alter table influence drop constraint influence_kind_check;
alter table influence add constraint influence_kind_check
  check (kind in ('created', 'promoted', 'unlocked', 'reset', 'twoFactor', 'email', 'removed', 'confirmed', 'rescued'));
