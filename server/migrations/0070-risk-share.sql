-- The published share of losing retail accounts, with everything needed to count it again.
create table risk_share (
  -- The period: [starts_on, ends_on) in the company's zone.
  ends_on date primary key,
  starts_on date not null,
  accounts integer not null check (accounts >= 0),
  losers integer not null check (losers >= 0),
  winners integer not null check (winners >= 0),
  -- Accounts with trades that do not count.
  professional integer not null check (professional >= 0),
  demo integer not null check (demo >= 0),
  open_orders integer not null check (open_orders >= 0),
  -- Bid and ask of each symbol at the end of the period, as decimal text.
  prices jsonb not null check (jsonb_typeof(prices) = 'object'),
  date_creation timestamptz(3) not null,
  constraint risk_share_counted check (losers + winners <= accounts)
);

-- A figure that was published stays as it was.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    revoke update, delete on risk_share from countinghouse_web;
  end if;
end $$;
