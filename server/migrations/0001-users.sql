-- People and what belongs to signing in. Secrets stand in a table of their own, so that no list can carry them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable, because its dictionary could change; an index needs a promise that it does not.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table campaign (
  id uuid primary key,
  name text not null check (name <> ''),
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid
);
create unique index campaign_name_key on campaign (lower(name)) where deleted_at is null;

create table users (
  id uuid primary key,
  role text not null check (role in ('root', 'admin', 'regular', 'lead')),
  status text not null default 'active' check (status in ('active', 'locked')),
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  phone text not null default '',
  mobile text not null default '',
  campaign_id uuid references campaign,
  assigned_to uuid references users,
  qualifications text not null default '',
  labels text[] not null default '{}',
  theme text,
  mode text,
  compact boolean,
  language text,
  last_login timestamptz(3),
  import_id uuid,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  date_update timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  search_text text generated always as (
    plain_text(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || mobile)
  ) stored,
  check (role = 'lead' or (campaign_id is null and assigned_to is null))
);
create unique index users_email_key on users (email) where deleted_at is null;
create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
create index users_staff on users (role, id) where role <> 'lead' and deleted_at is null;
create index users_import on users (import_id) where import_id is not null;
create index users_campaign on users (campaign_id, date_creation desc, id desc) where role = 'lead' and deleted_at is null;
create index users_assigned on users (assigned_to, date_creation desc, id desc) where role = 'lead' and deleted_at is null;
create index leads_by_creation on users (date_creation, id) where role = 'lead' and deleted_at is null;
create index leads_by_last_name on users (last_name, id) where role = 'lead' and deleted_at is null;
create index leads_by_first_name on users (first_name, id) where role = 'lead' and deleted_at is null;
create index leads_by_email on users (email, id) where role = 'lead' and deleted_at is null;
create index leads_by_last_login on users (last_login, id) where role = 'lead' and deleted_at is null;
create index leads_by_status on users (status, date_creation desc, id desc) where role = 'lead' and deleted_at is null;
create index leads_by_qualification on users (qualifications, date_creation desc, id desc) where role = 'lead' and deleted_at is null;

create table user_secret (
  user_id uuid primary key references users on delete cascade,
  password_hash text,
  must_change_password boolean not null default false,
  -- A password set by staff stops working at this time.
  password_expires timestamptz(3),
  totp_secret text,
  totp_confirmed boolean not null default false,
  -- The last time step that was accepted: a code works once.
  totp_last_step bigint,
  recovery_hashes text[] not null default '{}'
);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  -- Set when staff act as this user: who really acts, from which session, and why.
  actor_id uuid references users on delete cascade,
  parent_id uuid references session on delete cascade,
  reason text,
  ip text,
  user_agent text not null default '',
  date_creation timestamptz(3) not null default now(),
  last_seen timestamptz(3) not null default now(),
  expires timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index session_by_user on session (user_id) where ended_at is null;
create index session_actor on session (actor_id) where ended_at is null;
create index session_parent on session (parent_id) where ended_at is null;
