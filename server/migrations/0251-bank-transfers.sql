-- The company's bank accounts to which customers pay. Their particulars are never altered, so that nobody can divert
-- payments: another account is another row, added by an approval.
create table receiving_account (
  id uuid primary key,
  holder text not null,
  iban text not null,
  bic text not null,
  bank text not null,
  approval_id uuid not null unique references approval,
  valid_from timestamptz(3) not null,
  date_creation timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_by uuid references users
);
create index receiving_account_in_use on receiving_account (valid_from desc, id desc) where closed_at is null;

create function keep_receiving_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select 1 from approval a where a.id = new.approval_id and a.kind = 'receivingAccount.add' and a.state = 'approved'
        and a.params ->> 'holder' = new.holder and a.params ->> 'iban' = new.iban
        and a.params ->> 'bic' = new.bic and a.params ->> 'bank' = new.bank) then
      raise exception 'a receiving account needs an approval of its particulars'
        using errcode = 'check_violation', constraint = 'receiving_account_approved';
    end if;
    return new;
  end if;
  if (new.id, new.holder, new.iban, new.bic, new.bank, new.approval_id, new.valid_from, new.date_creation)
    is distinct from (old.id, old.holder, old.iban, old.bic, old.bank, old.approval_id, old.valid_from, old.date_creation)
    or old.closed_at is not null then
    raise exception 'a receiving account is never altered' using errcode = 'check_violation', constraint = 'receiving_account_kept';
  end if;
  return new;
end $$;
create trigger receiving_account_kept before insert or update on receiving_account
  for each row execute function keep_receiving_account();

-- A deposit that a customer announced as a bank transfer. The line of the bank statement is set once the money has
-- arrived, and belongs to one deposit only.
create table deposit_transfer (
  deposit_id uuid primary key references deposit on delete cascade,
  account_id uuid not null references receiving_account,
  announced bigint not null check (announced > 0),
  expires timestamptz(3) not null,
  statement_reference text unique
);

-- A line of a bank statement is looked up among the transfers that staff recorded.
create index deposit_by_reference on deposit (transaction_id) where gateway is null;

alter table deposit
  drop constraint deposit_status_check,
  add constraint deposit_status_check
    check (status in ('pending', 'awaiting_transfer', 'awaiting_3d_secure', 'completed', 'failed', 'cancelled')) not valid,
  add constraint deposit_awaited check (status <> 'awaiting_transfer' or method = 'bank_transfer') not valid;
alter table deposit validate constraint deposit_status_check;
alter table deposit validate constraint deposit_awaited;

create or replace function keep_deposit() returns trigger language plpgsql as $$
begin
  if old.status in ('completed', 'failed', 'cancelled') and new.status <> old.status then
    raise exception 'a decided deposit is never decided again' using errcode = 'check_violation', constraint = 'deposit_final';
  end if;
  -- What arrives may differ from what was announced.
  if (new.amount <> old.amount and 'awaiting_transfer' not in (old.status, new.status))
    or new.lead_id <> old.lead_id or new.method <> old.method then
    raise exception 'amount, owner and method of a deposit stay' using errcode = 'check_violation', constraint = 'deposit_fixed';
  end if;
  return new;
end $$;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke delete on receiving_account from countinghouse_web;
  end if;
end $$;
