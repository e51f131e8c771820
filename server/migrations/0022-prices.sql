-- Bids of each symbol by the minute, for charts and as the recorded range of that minute.
create table price_candle (
  symbol text not null,
  -- The moment at which it begins.
  minute timestamptz(3) not null check (date_trunc('minute', minute) = minute),
  open numeric(20, 8) not null check (open > 0),
  high numeric(20, 8) not null,
  low numeric(20, 8) not null,
  close numeric(20, 8) not null,
  primary key (symbol, minute),
  check (low > 0 and low <= least(open, close) and high >= greatest(open, close))
);
create index price_candle_minute on price_candle (minute);
