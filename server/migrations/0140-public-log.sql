-- One append-only Merkle log over everything that is evidence. It grows outside the transactions that write the records,
-- so that those never wait for one another.

-- In which transaction a row was written, as in the audit trail.
alter table transfer add column xid xid8 not null default pg_current_xact_id();
create index transfer_xid on transfer (xid, id);
alter table order_evidence add column xid xid8 not null default pg_current_xact_id();
create index order_evidence_xid on order_evidence (xid, order_id) where phase = 'close';
alter table investment_agreement add column xid xid8 not null default pg_current_xact_id();
create index investment_agreement_xid on investment_agreement (xid, investment_id);
alter table approval_decision add column xid xid8 not null default pg_current_xact_id();
create index approval_decision_xid on approval_decision (xid, approval_id, decided_by);
alter table policy_change add column xid xid8 not null default pg_current_xact_id();
create index policy_change_xid on policy_change (xid, id);

-- What the log publishes of each record: a salted hash, which says nothing about anyone.
create table log_leaf (
  place bigint primary key check (place >= 0),
  kind text not null,
  record text not null,
  entry bytea not null check (octet_length(entry) = 32),
  sequenced_at timestamptz(3) not null,
  unique (kind, record)
);
create trigger log_leaf_append_only before update or delete on log_leaf
  for each statement execute function refuse_change();
create trigger log_leaf_no_truncate before truncate on log_leaf
  for each statement execute function refuse_change();

-- What an entry was hashed from. Without this row nobody can find out which record it was.
create table log_salt (
  place bigint primary key references log_leaf,
  customer uuid,
  salt bytea not null check (octet_length(salt) = 32),
  content text not null
);
create index log_salt_customer on log_salt (customer) where customer is not null;

-- The hashes of a tile one after the other; the last tile of each level grows until it has 256.
create table log_tile (
  level smallint not null check (level between 0 and 63),
  index bigint not null check (index >= 0),
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (level, index)
);
alter table log_tile alter column hashes set storage external;

create table log_head (
  -- One record: the constant key makes a second impossible.
  only_row boolean primary key default true check (only_row),
  size bigint not null check (size > 0),
  -- The signed checkpoint.
  note text not null,
  -- The public key that signs, and the transaction below which every record is in the log.
  key text not null,
  bound xid8 not null
);

-- Only an erasure removes what an entry was hashed from.
create function erase_log_salts(p_lead uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from erasure where lead_id = p_lead) then
    raise exception 'this person has not been erased' using errcode = 'insufficient_privilege';
  end if;
  delete from log_salt where customer = p_lead;
end $$;
revoke execute on function erase_log_salts from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function erase_log_salts to countinghouse_web;
    revoke update, delete on log_leaf, log_salt from countinghouse_web;
    revoke delete on log_tile, log_head from countinghouse_web;
  end if;
end $$;
