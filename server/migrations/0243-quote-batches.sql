-- The quotes that a server received, in batches of some seconds. The public log has the root of each batch's tree.
create table quote_batch (
  id uuid primary key,
  -- The server that received them, and the name of its feed.
  holder bigint not null references price_holder,
  source text not null,
  -- The times of the earliest and the latest quote.
  begins timestamptz(3) not null,
  ends timestamptz(3) not null,
  quotes integer not null check (quotes > 0),
  root bytea not null check (octet_length(root) = 32),
  xid xid8 not null default pg_current_xact_id(),
  check (ends >= begins)
);
create index quote_batch_xid on quote_batch (xid, id);
create index quote_batch_ends on quote_batch (ends);
create index quote_batch_holder on quote_batch (holder);
create trigger quote_batch_append_only before update or delete on quote_batch
  for each statement execute function refuse_change();
create trigger quote_batch_no_truncate before truncate on quote_batch
  for each statement execute function refuse_change();

-- What the tree of a batch was made of, a quote a line; only as long as proofs are still made of it.
create table quote_batch_lines (
  batch_id uuid primary key references quote_batch,
  ends timestamptz(3) not null,
  lines text not null
);
create index quote_batch_lines_ends on quote_batch_lines (ends);

-- The place of an order's deciding quotes in their batches, and the hashes that lead to the root.
create table order_quote_proof (
  order_id uuid not null references orders on delete cascade,
  phase text not null check (phase in ('open', 'close')),
  batch_id uuid not null references quote_batch,
  place integer not null check (place >= 0),
  hashes text[] not null,
  primary key (order_id, phase)
);
create index order_quote_proof_batch on order_quote_proof (batch_id);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke update, delete on quote_batch from countinghouse_web;
  end if;
end $$;
