-- Changes of the e-mail address with which a person logs in: requested, confirmed from the new address, refused from the old one.
create table email_change (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  state text not null check (state in ('pending', 'done', 'withdrawn', 'replaced', 'stopped', 'reverted')),
  -- The member of staff who changed the address of somebody else; null for the person's own change.
  changed_by uuid references users on delete set null,
  date_creation timestamptz(3) not null,
  -- Until when the new address can be confirmed.
  expires timestamptz(3) not null,
  -- Until when the old address can refuse the change, also after it took effect.
  refusable_until timestamptz(3) not null
);
create unique index email_change_pending on email_change (user_id) where state = 'pending';
create index email_change_user on email_change (user_id, date_creation desc);
create index email_change_changed_by on email_change (changed_by) where changed_by is not null;

-- Links that were mailed. The job that sends one makes its secret, so that only the hash is ever stored.
create table email_change_link (
  token_hash bytea primary key,
  change_id uuid not null references email_change on delete cascade,
  purpose text not null check (purpose in ('confirm', 'refuse'))
);
create index email_change_link_change on email_change_link (change_id);
