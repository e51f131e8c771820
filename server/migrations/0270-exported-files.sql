-- Files that staff or customers exported, so that the public log can prove each of them: its hash, never its content. A row is
-- stored once the last byte was sent; an export that was broken off has none.
create table exported_file (
  -- The audit row of the export names it.
  id uuid primary key,
  -- What was exported, such as `user` for a list of leads, and of which customer, if of one.
  resource text not null,
  lead_id uuid,
  format text not null check (format in ('csv', 'xlsx', 'json', 'pdf')),
  bytes bigint not null check (bytes >= 0),
  -- SHA-256 of the file.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_by uuid not null,
  date_creation timestamptz(3) not null,
  xid xid8 not null default pg_current_xact_id()
);
create index exported_file_hash on exported_file (sha256);
create index exported_file_lead on exported_file (lead_id) where lead_id is not null;
create index exported_file_xid on exported_file (xid, id);
create trigger exported_file_append_only before update or delete on exported_file
  for each statement execute function refuse_change();
create trigger exported_file_no_truncate before truncate on exported_file
  for each statement execute function refuse_change();

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke update, delete on exported_file from countinghouse_web;
  end if;
end $$;
