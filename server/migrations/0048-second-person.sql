-- Investments and dividends entered by staff, and prices that the company offers, wait for a second person. Until then
-- no money moves and the customer does not see them; an offer that was never approved ends as 'refused'.
alter table investment drop constraint investment_status_check;
alter table investment add constraint investment_status_check
  check (status in ('pending', 'active', 'matured', 'cancelled', 'rejected'));

alter table dividend drop constraint dividend_status_check;
alter table dividend add constraint dividend_status_check
  check (status in ('pending', 'planned', 'paid', 'cancelled', 'rejected'));

alter table offer drop constraint offer_status_check;
alter table offer add constraint offer_status_check
  check (status in ('proposed', 'refused', 'pending', 'accepted', 'rejected', 'expired'));
alter table offer drop constraint offer_decided;
alter table offer add constraint offer_decided check ((status in ('proposed', 'pending')) = (date_decided is null));

-- The payouts of a customer within the last 24 hours decide how many people the next one needs.
create index withdrawal_paid on withdrawal (lead_id, date_decided) where status = 'completed';
