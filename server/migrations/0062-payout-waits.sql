-- Until when a customer's payouts wait after a change of how they log in, and which change it was. The moment is fixed
-- when the change is made: another setting does not shorten it.
create table payout_wait (
  user_id uuid primary key references users on delete cascade,
  reason text not null check (reason in ('password', 'email', 'twoFactor', 'passkey')),
  until timestamptz(3) not null
);
alter table setting
  add column payout_wait_hours integer not null default 48 check (payout_wait_hours between 0 and 168);
