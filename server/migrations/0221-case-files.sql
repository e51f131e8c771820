-- Archives with everything about a customer. The archive itself is a folder in the data directory until it expires; the
-- hash of its manifest is a leaf of the public log.
create table case_file (
  id uuid primary key,
  -- Keeps a customer in the bin, as a statement does.
  lead_id uuid not null references users,
  copy text not null check (copy in ('customer', 'regulator')),
  state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  -- Null if the customer asked for it.
  reason text,
  language text not null,
  asked_by uuid not null references users,
  records bigint,
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  date_creation timestamptz(3) not null,
  date_done timestamptz(3),
  expires timestamptz(3),
  -- The transaction that stored the manifest's hash.
  xid xid8,
  check ((state = 'made') = (manifest_sha256 is not null and records is not null and date_done is not null
    and expires is not null and xid is not null))
);
create index case_file_lead on case_file (lead_id, date_creation desc, id desc);
create index case_file_asker on case_file (asked_by);
create index case_file_xid on case_file (xid, id);
create unique index case_file_waiting on case_file (lead_id, copy) where state = 'waiting';
