-- What a customer's signature accepts: terms that a second person approved for everyone. Without an approval, they were
-- offered before that rule, or belong to generated data.
create table approved_terms (
  id uuid primary key,
  record_id uuid not null,
  approval_id uuid references approval,
  terms jsonb not null,
  date_creation timestamptz(3) not null
);
create index approved_terms_record on approved_terms (record_id, date_creation desc, id desc);
insert into approved_terms (id, record_id, terms, date_creation)
select gen_random_uuid(), id, jsonb_build_object('rentability', rentability, 'duration', duration, 'coefficient', coefficient,
  'minimumAmount', round(minimum_cents / 100.0, 2), 'dividendFrequency', dividend_frequency, 'startDate', start_date,
  'endDate', end_date), now()
from project where status = 'open';
create trigger approved_terms_append_only before update or delete on approved_terms
  for each statement execute function refuse_change();
create trigger approved_terms_no_truncate before truncate on approved_terms
  for each statement execute function refuse_change();
