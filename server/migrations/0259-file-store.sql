-- The id by which this database and the place of its files know each other: the place holds it, too. It is claimed once
-- the id was written there.
create table file_store (
  id uuid primary key default gen_random_uuid(),
  claimed_at timestamptz(3),
  singleton boolean not null default true unique check (singleton)
);
insert into file_store default values;
