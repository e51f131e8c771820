-- The price that a customer saw when they opened or closed at the market, which their receipt shows beside the actual one.
alter table order_evidence add column seen numeric(20, 8) check (seen > 0);

-- Market orders that were refused because the price had moved, in the rounds in which each server counted them. The
-- refused call leaves nothing else.
create table price_refusal (
  id uuid primary key,
  symbol text not null,
  -- Of customers of the demo company, whose figures are never mixed with real ones.
  demo boolean not null,
  refused integer not null check (refused > 0),
  date_creation timestamptz(3) not null default now()
);
create index price_refusal_by_creation on price_refusal (date_creation);
create trigger price_refusal_append_only before update or delete on price_refusal
  for each statement execute function refuse_change();
create trigger price_refusal_no_truncate before truncate on price_refusal
  for each statement execute function refuse_change();

-- How orders were executed in a month, as published: the bytes of the file whose SHA-256 the public log has. What becomes
-- known later is another version.
create table execution_month (
  id text generated always as (month || '.' || version::text) stored primary key,
  -- The month in the company's zone, such as 2026-10.
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  version integer not null check (version > 0),
  -- Whether these are figures of the demo company: either only its orders are counted, or only the others.
  demo boolean not null,
  receipts integer not null check (receipts >= 0),
  -- Receipts whose transaction is below it are counted, so that the same ones can be counted again.
  bound xid8 not null,
  file text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  date_creation timestamptz(3) not null,
  xid xid8 not null default pg_current_xact_id(),
  unique (month, version)
);
create index execution_month_xid on execution_month (xid, id);
create trigger execution_month_append_only before update or delete on execution_month
  for each statement execute function refuse_change();
create trigger execution_month_no_truncate before truncate on execution_month
  for each statement execute function refuse_change();

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke update, delete on price_refusal from countinghouse_web;
    revoke update, delete on execution_month from countinghouse_web;
  end if;
end $$;
