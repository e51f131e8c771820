-- The customer's request of which a withdrawal is the rest, after a part of it went back to cards: the person who
-- prepared the request does not pay the rest either.
alter table withdrawal add column rest_of uuid references withdrawal;
create index withdrawal_rest_of on withdrawal (rest_of) where rest_of is not null;
