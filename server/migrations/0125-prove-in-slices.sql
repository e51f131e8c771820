-- The proof of the books, in sealed slices of transfers in commit order. The database transaction that posted a transfer
-- gives its place: below the oldest one that still runs nothing can be added any more. Transfers from before have 0.
alter table transfer add column tx bigint not null default 0;
alter table transfer alter column tx set default pg_current_xact_id()::text::bigint;
create index transfer_tx on transfer (tx, id);
create index approval_use_transfer on approval_use (kind, ref);

create table ledger_slice (
  number bigint primary key check (number > 0),
  sealed_at timestamptz(3) not null,
  -- The last transfer of the slice; it begins after the last one of the slice before.
  last_tx bigint not null,
  last_id uuid not null,
  -- Without the demo company's, which may be removed.
  transfers integer not null,
  entries integer not null,
  -- SHA-256 of these transfers with their entries, and of the hash before with this row.
  content bytea not null check (octet_length(content) = 32),
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger ledger_slice_append_only before update or delete on ledger_slice
  for each statement execute function refuse_change();
create trigger ledger_slice_no_truncate before truncate on ledger_slice
  for each statement execute function refuse_change();

-- What the entries of all sealed slices add up to.
create table account_proved (
  account_id uuid primary key references account on delete cascade,
  balance bigint not null
) with (fillfactor = 70);

create table ledger_proof (
  single boolean primary key default true check (single),
  -- All sealed ones, with the demo company's.
  transfers bigint not null default 0,
  entries bigint not null default 0,
  sum bigint not null default 0,
  -- Everything committed before this moment is sealed.
  proved_until timestamptz(3),
  -- When the last round ended, and when one failed since then.
  checked_at timestamptz(3),
  failed_at timestamptz(3),
  -- The account after which the comparison of all balances continues.
  swept uuid,
  -- Added to the numbers of transactions: a dump restored into a younger cluster continues the order.
  base bigint not null default 0
);
insert into ledger_proof default values;

create table ledger_finding (
  id uuid primary key,
  fault text not null,
  -- The transfer, account or slice.
  subject text not null,
  lead_id uuid,
  resource text,
  record_id uuid,
  -- What the books say, and what the evidence says; cents or text.
  found text,
  expected text,
  date_creation timestamptz(3) not null,
  date_cleared timestamptz(3)
);
create unique index ledger_finding_open on ledger_finding (fault, subject) where date_cleared is null;
create index ledger_finding_lead on ledger_finding (lead_id) where lead_id is not null;

create table ledger_recount (
  id uuid primary key,
  started_by uuid,
  date_creation timestamptz(3) not null,
  date_done timestamptz(3),
  -- Slices sealed when it began, and accounts that existed.
  slices bigint not null,
  accounts bigint not null,
  slice bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  account uuid,
  counted bigint not null default 0,
  failed_at timestamptz(3)
);
create unique index ledger_recount_once on ledger_recount ((true)) where date_done is null;
create index ledger_recount_done on ledger_recount (date_done);

-- Before requests are served: true when the order had to continue above the numbers of another cluster.
create function continue_transfer_order() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last bigint := coalesce((select max(tx) from transfer), 0);
  v_base bigint;
begin
  select base into v_base from ledger_proof for update;
  if v_last < pg_snapshot_xmax(pg_current_snapshot())::text::bigint + v_base then
    return false;
  end if;
  execute format('alter table transfer alter column tx set default pg_current_xact_id()::text::bigint + %s', v_last);
  update ledger_proof set base = v_last;
  return true;
end $$;
revoke execute on function continue_transfer_order from public;

-- Only the demo company's entries are ever removed; what was sealed of them then leaves the proved balances.
create function forget_removed_entries() returns trigger language plpgsql as $$
declare
  v_tx bigint;
  v_id uuid;
begin
  -- The number of the prover's lock.
  perform pg_advisory_xact_lock(7420118305225);
  select last_tx, last_id into v_tx, v_id from ledger_slice order by number desc limit 1;
  with sealed as (
    select r.account_id, r.amount, t.id from removed r join transfer t on t.id = r.transfer_id
    where (t.tx, t.id) <= (v_tx, v_id)
  ), share as (
    select account_id, sum(amount)::bigint as amount from sealed group by account_id
  ), moved as (
    update account_proved p set balance = p.balance - share.amount from share where p.account_id = share.account_id
  )
  update ledger_proof set transfers = transfers - (select count(distinct id) from sealed),
    entries = entries - (select count(*) from sealed), sum = sum - (select coalesce(sum(amount), 0) from sealed);
  return null;
end $$;
create trigger entry_removed after delete on entry referencing old table as removed
  for each statement execute function forget_removed_entries();

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke update, delete on ledger_slice from countinghouse_web;
    grant execute on function continue_transfer_order to countinghouse_web;
  end if;
end $$;
