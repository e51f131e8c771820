-- Whether the card can never take the money of a failed refund, as opposed to a refund that somebody cancelled or that the
-- company could not cover. Earlier failures have no reason on record.
alter table deposit_refund add column refused boolean not null default false;
update deposit_refund set refused = true where status = 'failed';
alter table deposit_refund add constraint deposit_refund_refused check (not refused or status = 'failed');
