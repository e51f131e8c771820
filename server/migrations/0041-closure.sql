-- Customers who want their account closed, and accounts that are.
create table closure_request (
  id uuid primary key,
  lead_id uuid not null references users on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'refused', 'withdrawn')),
  -- In the customer's words, and why it was refused in the company's.
  reason text not null default '',
  answer text not null default '',
  decided_by uuid references users,
  version integer not null default 1,
  date_creation timestamptz(3) not null,
  date_done timestamptz(3),
  constraint closure_request_done check ((state = 'pending') = (date_done is null))
);
create unique index closure_request_pending on closure_request (lead_id) where state = 'pending';
create index closure_request_lead on closure_request (lead_id, date_creation desc, id desc);
create index closure_request_creation on closure_request (date_creation, id);
create index closure_request_decided_by on closure_request (decided_by) where decided_by is not null;

-- A closed account is locked for good: whoever unlocks customers cannot open it again by mistake.
alter table users
  add column closed_at timestamptz(3),
  add constraint users_closed check (closed_at is null or status = 'locked');

-- What brings money or positions into a closed account is refused, whoever does it. Whoever closes one holds its row, so
-- that what is begun at the same moment waits here and then sees that it is closed.
create function refuse_closed_account() returns trigger language plpgsql as $$
declare
  v_closed timestamptz;
begin
  select closed_at into v_closed from users where id = new.lead_id for key share;
  if v_closed is not null then
    raise exception 'the account is closed' using errcode = 'check_violation', constraint = 'account_closed';
  end if;
  return new;
end $$;
create trigger deposit_open_account before insert on deposit for each row execute function refuse_closed_account();
create trigger withdrawal_open_account before insert on withdrawal for each row execute function refuse_closed_account();
create trigger investment_open_account before insert on investment for each row execute function refuse_closed_account();
create trigger orders_open_account before insert on orders for each row execute function refuse_closed_account();
create trigger purchase_open_account before insert on purchase for each row execute function refuse_closed_account();
create trigger offer_open_account before insert on offer for each row execute function refuse_closed_account();
