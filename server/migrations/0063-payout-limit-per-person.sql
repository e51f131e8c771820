-- What one member of staff may pay out within 24 hours without a second person.
alter table setting
  add column payout_per_person_daily integer not null default 50000
    check (payout_per_person_daily between 0 and 1000000000);
create index transfer_paid_out on transfer (booked_at) where kind = 'withdrawal.complete';
