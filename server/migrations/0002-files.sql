-- What lies in the folder of uploads. The table is the only way to a file: nothing is served that has no row here.
create table stored_file (
  id uuid primary key,
  -- Last part of its address and its name on disk; random, never what the sender called it.
  path text not null unique check (path ~ '^[0-9a-f]{32}\.[a-z]{3,4}$'),
  class text not null check (class in ('logo', 'media', 'verification', 'signature', 'product', 'import', 'report')),
  -- The person or record it belongs to; no foreign key, because several tables own files.
  owner_id uuid,
  original_name text not null check (char_length(original_name) between 1 and 200),
  type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index stored_file_owner on stored_file (owner_id, class) where deleted_at is null;
create index stored_file_deleted on stored_file (deleted_at) where deleted_at is not null;
