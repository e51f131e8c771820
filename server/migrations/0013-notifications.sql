-- What happened that somebody should know. Params are values for a text of the kind, never the text itself.
create table notification (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  resource text,
  record_id uuid,
  -- False: kept for its e-mail only, since the receiver wants this kind by e-mail alone.
  in_app boolean not null default true,
  -- When its e-mail was handed over: a job that runs again sends no second one.
  mailed_at timestamptz(3),
  read_at timestamptz(3),
  -- The same key twice for one receiver is one notification.
  dedupe_key text,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid
);
create index notification_of_user on notification (user_id, date_creation desc, id desc) where deleted_at is null;
create index notification_unread on notification (user_id) where read_at is null and in_app and deleted_at is null;
create unique index notification_once on notification (user_id, dedupe_key) where dedupe_key is not null;
create index notification_by_creation on notification (date_creation);

-- What a person chose, per group of kinds; without a row the product's own defaults hold.
create table notification_choice (
  user_id uuid not null references users on delete cascade,
  kind_group text not null,
  in_app boolean not null,
  email boolean not null,
  primary key (user_id, kind_group)
);
