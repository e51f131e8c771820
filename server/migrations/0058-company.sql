-- Where a customer works, or the firm they act for.
alter table users add column company text not null default '' check (length(company) <= 120);
