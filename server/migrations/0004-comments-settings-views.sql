create table comment (
  id uuid primary key,
  lead_id uuid not null references users on delete cascade,
  text text not null check (text <> ''),
  hidden boolean not null default false,
  hidden_by uuid references users on delete set null,
  date_hidden timestamptz(3),
  author_id uuid references users on delete set null,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid
);
create index comment_lead on comment (lead_id, date_creation desc, id desc) where deleted_at is null;
create index comment_by_creation on comment (date_creation, id) where deleted_at is null;

create table setting (
  -- One record: the constant key makes a second impossible.
  only_row boolean primary key default true check (only_row),
  company_name text not null default 'Application',
  description text not null default '',
  street text not null default '',
  number text not null default '',
  zip_code text not null default '',
  city text not null default '',
  country text not null default '',
  phone text not null default '',
  email text not null default '',
  receive_emails boolean not null default true,
  receive_notifications boolean not null default true,
  youtube_video_id text not null default '',
  labels jsonb not null default '[{"key":"forex","name":"Forex"},{"key":"binary_options","name":"Binary options"},{"key":"diamond","name":"Diamond"}]',
  qualifications jsonb not null default '[{"key":"new","name":"New"},{"key":"no_answer","name":"No answer"},{"key":"call_back","name":"Call back"},{"key":"interested","name":"Interested"},{"key":"not_interested","name":"Not interested"},{"key":"converted","name":"Converted"}]',
  theme text not null default 'purple',
  password_minimum_lead integer not null default 6 check (password_minimum_lead between 6 and 64),
  password_minimum_staff integer not null default 12 check (password_minimum_staff between 12 and 64),
  logo text,
  media text,
  version integer not null default 1,
  date_update timestamptz(3) not null default now()
);
insert into setting default values;

create table saved_view (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  list text not null,
  name text not null check (name <> ''),
  search text not null default '',
  shared boolean not null default false,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid
);
create index saved_view_list on saved_view (list, owner_id) where deleted_at is null;
