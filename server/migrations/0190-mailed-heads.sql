-- Addresses that the company names to receive the head of the public log each day.
alter table setting add column head_recipients text not null default '';

-- The days on which each address got a head, so that nobody gets two.
create table head_mail (
  email text not null,
  day date not null,
  primary key (email, day)
);
create index head_mail_day on head_mail (day);
