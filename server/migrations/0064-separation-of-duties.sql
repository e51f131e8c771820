-- Who may decide a proposal is fixed when it is made; people who join later cannot decide it.
alter table approval
  add column eligible uuid[] not null default '{}',
  -- From when root may decide alone: announced to everyone with money permissions, who can stop it.
  add column alone_from timestamptz(3);
update approval p set eligible = array(
  select u.id from users u where u.role in ('root', 'admin') and u.status = 'active' and u.deleted_at is null
    and u.id <> p.proposed_by and u.id is distinct from p.proposed_by_real)
where p.state = 'pending';

-- One member of staff had power over another's account. Who has does not decide on the other's proposals for a while.
create table influence (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  over_id uuid not null,
  kind text not null check (kind in ('created', 'promoted', 'unlocked', 'reset', 'twoFactor', 'email', 'removed', 'confirmed')),
  at timestamptz(3) not null
);
create index influence_at on influence (at);
create trigger influence_append_only before update or delete on influence
  for each statement execute function refuse_change();
create trigger influence_no_truncate before truncate on influence
  for each statement execute function refuse_change();
