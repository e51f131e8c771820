-- Every euro that moves: transfers of entries that sum to zero. What was booked is never altered; balances are kept
-- beside the entries, equal their sum, and are written by post_transfer() and nothing else.

-- A house account has several rows, so that transfers of different customers do not wait for one another.
create table account (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references users,
  kind text not null,
  stripe smallint not null default 0,
  balance bigint not null default 0,
  constraint account_once unique nulls not distinct (lead_id, kind, stripe),
  constraint account_kind check (
    case when lead_id is null
      then kind in ('card_clearing', 'bank_clearing', 'trading_result', 'interest_expense', 'product_sales', 'adjustments',
        'negative_balance_cover')
      else kind in ('cash', 'hold', 'margin', 'invested', 'vault') and stripe = 0
    end),
  constraint account_not_negative check (lead_id is null or balance >= 0)
);

create table transfer (
  id uuid primary key,
  -- What happened, and the one record it happened to: each effect can exist once, whoever asks how often.
  kind text not null,
  ref text not null,
  lead_id uuid not null references users,
  resource text not null,
  record_id uuid not null,
  -- When it counts, and when it was written down: later for what fell due while nothing ran.
  at timestamptz(3) not null,
  booked_at timestamptz(3) not null,
  actor_id uuid,
  real_actor_id uuid,
  constraint transfer_once unique (kind, ref)
);
create index transfer_lead on transfer (lead_id, at, id);
create index transfer_record on transfer (record_id);
create index transfer_at on transfer (at, id);

create table entry (
  id bigint generated always as identity primary key,
  transfer_id uuid not null references transfer,
  account_id uuid not null references account,
  amount bigint not null check (amount <> 0),
  at timestamptz(3) not null
);
create index entry_account on entry (account_id, at, id);
create index entry_transfer on entry (transfer_id);

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from booked group by transfer_id having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'the entries of a transfer must sum to zero' using errcode = 'check_violation', constraint = 'entry_balanced';
  end if;
  return null;
end $$;
-- Per statement: the entries of one transfer come in one statement or not at all.
create trigger entry_balanced after insert on entry referencing new table as booked
  for each statement execute function refuse_unbalanced();

create trigger transfer_append_only before update or delete on transfer
  for each statement execute function refuse_change();
create trigger transfer_no_truncate before truncate on transfer
  for each statement execute function refuse_change();
create trigger entry_append_only before update or delete on entry
  for each statement execute function refuse_change();
create trigger entry_no_truncate before truncate on entry
  for each statement execute function refuse_change();

-- Books one transfer: locks the customer's accounts, then the company's, moves the balances, writes transfer and entries.
-- An account is opened by its first transfer. Gives whom the customer is assigned to.
create function post_transfer(
  p_id uuid, p_kind text, p_ref text, p_lead uuid, p_resource text, p_record uuid, p_at timestamptz, p_now timestamptz,
  p_actor uuid, p_real_actor uuid, p_accounts text[], p_houses boolean[], p_amounts bigint[]
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_stripe smallint := abs(hashtext(p_lead::text)::bigint) % 16;
begin
  insert into account (lead_id, kind, stripe)
    select case when l.house then null else p_lead end, l.kind, case when l.house then v_stripe else 0 end
    from unnest(p_accounts, p_houses) as l(kind, house)
    on conflict on constraint account_once do nothing;
  perform 1 from account where lead_id = p_lead order by id for update;
  perform 1 from account where lead_id is null and kind = any(p_accounts) and stripe = v_stripe order by id for update;
  insert into transfer (id, kind, ref, lead_id, resource, record_id, at, booked_at, actor_id, real_actor_id)
    values (p_id, p_kind, p_ref, p_lead, p_resource, p_record, p_at, p_now, p_actor, p_real_actor);
  with line as (
    select l.kind, l.house, l.amount from unnest(p_accounts, p_houses, p_amounts) as l(kind, house, amount)
  ), touched as (
    select a.id, line.amount from line join account a on a.lead_id = p_lead and a.kind = line.kind where not line.house
    union all
    select a.id, line.amount from line
      join account a on a.lead_id is null and a.kind = line.kind and a.stripe = v_stripe where line.house
  ), moved as (
    update account a set balance = a.balance + touched.amount from touched where a.id = touched.id
  )
  insert into entry (transfer_id, account_id, amount, at) select p_id, id, amount, p_at from touched;
  return (select assigned_to from users where id = p_lead);
end $$;
revoke execute on function post_transfer from public;
