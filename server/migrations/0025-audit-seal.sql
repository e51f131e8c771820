-- The chain over the audit trail: each link hashes the link before and one row. Made outside the transactions that write
-- the rows, so that those never wait for one another.

-- In which transaction a row was written: below the oldest one that still runs nothing can be added any more.
alter table audit add column xid xid8 not null default pg_current_xact_id();
create index audit_xid on audit (xid, id);

create table audit_seal (
  place bigint primary key check (place > 0),
  audit_id uuid not null unique,
  sealed_at timestamptz(3) not null,
  -- Every row of a transaction below this one is sealed here or before.
  bound xid8 not null,
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger audit_seal_append_only before update or delete on audit_seal
  for each statement execute function refuse_change();
create trigger audit_seal_no_truncate before truncate on audit_seal
  for each statement execute function refuse_change();

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke update, delete on audit_seal, approval_decision from countinghouse_web;
  end if;
end $$;
