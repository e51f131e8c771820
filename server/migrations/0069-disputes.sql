-- Disputes of card payments, and what a customer owes after a refund or dispute that their money did not cover.

create table debt (
  -- The id of the refund or dispute.
  id uuid primary key,
  lead_id uuid not null references users on delete cascade,
  -- The record that shows it.
  resource text not null,
  record_id uuid not null,
  amount bigint not null check (amount > 0),
  collected bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'collected', 'written_off', 'cancelled')),
  date_creation timestamptz(3) not null,
  date_done timestamptz(3),
  written_off_by uuid references users,
  note text,
  constraint debt_collected check (collected between 0 and amount),
  constraint debt_in_full check (state not in ('open', 'collected') or (state = 'collected') = (collected = amount)),
  constraint debt_done check ((state = 'open') = (date_done is null)),
  constraint debt_written_off check (state <> 'written_off' or (written_off_by is not null and note is not null))
);
-- Read at every credit.
create index debt_open on debt (lead_id, date_creation, id) where state = 'open';
create index debt_lead on debt (lead_id, date_creation, id);
create index debt_record on debt (record_id);
create index debt_written_off_by on debt (written_off_by) where written_off_by is not null;

create function keep_debt() returns trigger language plpgsql as $$
begin
  if new.lead_id <> old.lead_id or new.resource <> old.resource or new.record_id <> old.record_id then
    raise exception 'a debt stays with its customer and record' using errcode = 'check_violation', constraint = 'debt_fixed';
  end if;
  if new.amount <> old.amount and old.state <> 'cancelled' then
    raise exception 'the amount of a debt stays' using errcode = 'check_violation', constraint = 'debt_fixed';
  end if;
  return new;
end $$;
create trigger debt_kept before update on debt for each row execute function keep_debt();

insert into debt (id, lead_id, resource, record_id, amount, state, date_creation, date_done, written_off_by, note)
  select r.id, d.lead_id, 'deposit', d.id, r.amount - r.covered,
    case when r.status = 'failed' then 'cancelled' when r.date_settled is null then 'open' else 'written_off' end,
    r.date_creation, case when r.status = 'failed' then r.date_done else r.date_settled end, r.settled_by, r.settled_note
  from deposit_refund r join deposit d on d.id = r.deposit_id
  where r.covered < r.amount and r.status <> 'pending';

alter table deposit_refund drop column date_settled, drop column settled_by, drop column settled_note;

create table deposit_dispute (
  id uuid primary key,
  -- Only the demo company's deposits are ever deleted.
  deposit_id uuid not null references deposit on delete cascade,
  gateway_id text not null,
  amount bigint not null check (amount > 0),
  -- On hold while it is open.
  held bigint not null,
  -- The part of a lost one that the customer's money covered at once.
  covered bigint not null,
  status text not null check (status in ('open', 'won', 'lost')),
  -- Counts the decisions: the ledger books each of them once.
  step smallint not null default 0,
  respond_by timestamptz(3),
  date_creation timestamptz(3) not null,
  date_done timestamptz(3),
  constraint deposit_dispute_held check (held between 0 and amount and (held = 0 or status = 'open')),
  constraint deposit_dispute_covered check (covered between 0 and amount and (covered = 0 or status = 'lost')),
  constraint deposit_dispute_done check ((status = 'open') = (date_done is null))
);
create unique index deposit_dispute_once on deposit_dispute (deposit_id, gateway_id);
create index deposit_dispute_deposit on deposit_dispute (deposit_id, date_creation, id);

create function keep_deposit_dispute() returns trigger language plpgsql as $$
begin
  if new.deposit_id <> old.deposit_id or new.gateway_id <> old.gateway_id then
    raise exception 'a dispute stays with its deposit' using errcode = 'check_violation', constraint = 'deposit_dispute_fixed';
  end if;
  if new.status = 'open' and old.status <> 'open' then
    raise exception 'a decided dispute is not open again' using errcode = 'check_violation', constraint = 'deposit_dispute_final';
  end if;
  return new;
end $$;
create trigger deposit_dispute_kept before update on deposit_dispute for each row execute function keep_deposit_dispute();
