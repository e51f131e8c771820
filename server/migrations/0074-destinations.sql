-- Payouts go only to bank accounts that the customer has saved and confirmed.
create table destination (
  id uuid primary key,
  lead_id uuid not null references users on delete cascade,
  -- As the bank knows them; compared with the customer's name at each payout.
  holder text not null check (holder <> ''),
  iban text not null check (iban <> ''),
  bic text not null default '',
  label text not null default '',
  date_creation timestamptz(3) not null default now(),
  -- When the customer confirmed it, and from when it is paid to: another rule does not move that moment.
  date_confirmed timestamptz(3),
  usable_from timestamptz(3),
  date_removed timestamptz(3),
  check ((date_confirmed is null) = (usable_from is null))
);
create unique index destination_account on destination (lead_id, iban) where date_removed is null;

alter table withdrawal add column destination_id uuid references destination;
create index withdrawal_saved_destination on withdrawal (destination_id) where destination_id is not null;

-- Closed withdrawals keep what they recorded. Customers confirm the accounts of open ones, and choose one in place of a
-- remark, which the audit trail keeps.
insert into destination (id, lead_id, holder, iban)
select distinct on (w.lead_id, w.destination) gen_random_uuid(), w.lead_id,
  coalesce(nullif(trim(l.first_name || ' ' || l.last_name), ''), '–'), w.destination
from withdrawal w join users l on l.id = w.lead_id
where w.status = 'pending' and w.destination ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$';
update withdrawal w set destination_id = d.id
from destination d where w.status = 'pending' and d.lead_id = w.lead_id and d.iban = w.destination;
update withdrawal set destination = null, destination_by = null
where status = 'pending' and destination_id is null and destination is not null;
