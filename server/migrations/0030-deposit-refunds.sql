-- Money of card deposits that goes back to its card: agreed on here, or given back at the gateway by whoever works there.
create table deposit_refund (
  id uuid primary key,
  -- Only the demo company's deposits are ever deleted.
  deposit_id uuid not null references deposit on delete cascade,
  amount bigint not null check (amount > 0),
  -- What the customer's money paid of it; the rest stands on the company's negative_balance_cover.
  covered bigint not null,
  origin text not null check (origin in ('staff', 'gateway')),
  status text not null check (status in ('pending', 'completed', 'failed')),
  reason text not null default '',
  -- The gateway's own number of it, once it has said one.
  gateway_id text,
  proposed_by uuid references users,
  date_creation timestamptz(3) not null,
  date_done timestamptz(3),
  -- How staff closed what the customer's money did not cover.
  date_settled timestamptz(3),
  settled_by uuid references users,
  settled_note text,
  constraint deposit_refund_covered check (covered between 0 and amount),
  constraint deposit_refund_agreed check (origin <> 'staff' or (covered = amount and proposed_by is not null)),
  constraint deposit_refund_named check (origin <> 'gateway' or gateway_id is not null),
  constraint deposit_refund_done check ((status = 'pending') = (date_done is null)),
  constraint deposit_refund_settled check (
    (date_settled is null) = (settled_by is null) and (date_settled is null) = (settled_note is null))
);
create index deposit_refund_deposit on deposit_refund (deposit_id, date_creation, id);
-- However often a gateway tells of a refund, it is one.
create unique index deposit_refund_once on deposit_refund (deposit_id, gateway_id) where gateway_id is not null;
create index deposit_refund_proposed_by on deposit_refund (proposed_by) where proposed_by is not null;
create index deposit_refund_settled_by on deposit_refund (settled_by) where settled_by is not null;

-- Whatever code runs: a refund that failed is over, one that was paid can only come back, and its money stays what it was.
create function keep_deposit_refund() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status = 'pending' or (old.status = 'completed' and new.status = 'failed')) then
    raise exception 'a decided refund is never decided again' using errcode = 'check_violation', constraint = 'deposit_refund_final';
  end if;
  if new.amount <> old.amount or new.covered <> old.covered or new.deposit_id <> old.deposit_id or new.origin <> old.origin then
    raise exception 'amount, cover, deposit and origin of a refund stay'
      using errcode = 'check_violation', constraint = 'deposit_refund_fixed';
  end if;
  return new;
end $$;
create trigger deposit_refund_kept before update on deposit_refund for each row execute function keep_deposit_refund();

-- What the customer can spend, held with his other accounts until the transaction ends, in the order of post_transfer().
create function lock_cash(p_lead uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from account where lead_id = p_lead order by id for update;
  return coalesce((select balance from account where lead_id = p_lead and kind = 'cash'), 0);
end $$;
revoke execute on function lock_cash from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function lock_cash to countinghouse_web;
  end if;
end $$;

-- What the sandbox remembers of refunds, instead of whether there was one.
create table sandbox_refund (
  id text primary key,
  payment_id text not null references sandbox_payment,
  amount bigint not null check (amount > 0),
  date_creation timestamptz(3) not null default now()
);
create index sandbox_refund_payment on sandbox_refund (payment_id);
alter table sandbox_payment drop column refunded;

-- Tries of one customer are counted before another is let through.
create index deposit_tries on deposit (lead_id, date_creation) where method = 'card' and status <> 'completed';
