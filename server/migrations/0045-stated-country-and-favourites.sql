-- Where a customer says that he lives, until staff have checked it ('' when nothing waits). The rules go by "country",
-- which only staff write; a statement can make them stricter at once, and never milder.
alter table trader
  add column stated_country text not null default '' check (stated_country ~ '^([A-Z]{2})?$'),
  add column date_stated timestamptz(3),
  -- Since the last check he has named a country with the strict rules: they hold until the next one.
  add column stated_strict boolean not null default false,
  add constraint trader_stated check ((stated_country = '') = (date_stated is null)),
  add constraint trader_stated_strict check (stated_country <> '' or not stated_strict);

-- The markets that a person marked on the platform, in his order.
create table favourite_market (
  user_id uuid primary key references users on delete cascade,
  symbols text[] not null check (cardinality(symbols) <= 60),
  version integer not null default 1
);
