-- Statements that were downloaded, so that the public log can prove each file: its hash, never its content.
create table statement_copy (
  id uuid primary key,
  -- Keeps a customer in the bin, as a signature does.
  lead_id uuid not null references users,
  account text not null,
  -- The days that were asked for; null for the first and the last.
  from_day date,
  to_day date,
  format text not null check (format in ('csv', 'pdf')),
  lines integer not null check (lines >= 0),
  -- SHA-256 of the file.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_by uuid not null references users,
  date_creation timestamptz(3) not null,
  xid xid8 not null default pg_current_xact_id()
);
create index statement_copy_lead on statement_copy (lead_id, date_creation desc, id desc);
create index statement_copy_taker on statement_copy (taken_by);
create index statement_copy_xid on statement_copy (xid, id);
create trigger statement_copy_unchanged before update on statement_copy
  for each statement execute function refuse_change();

-- A signed mandate becomes a leaf, as a signed agreement is.
alter table mandate_signature add column xid xid8 not null default pg_current_xact_id();
create index mandate_signature_xid on mandate_signature (xid, mandate_id);
