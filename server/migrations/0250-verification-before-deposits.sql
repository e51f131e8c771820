-- A new company asks for verification before a deposit; one that has customers already keeps what it had.
alter table trading_policy add column deposit_needs_verification boolean not null default true;
update trading_policy set deposit_needs_verification = false where exists (select 1 from users where role = 'lead');
