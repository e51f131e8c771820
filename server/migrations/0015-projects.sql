-- What customers can invest in. The limits of the contract hold here too, whoever writes.
create table project (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 120),
  description_en text not null check (description_en <> ''),
  description_fr text not null check (description_fr <> ''),
  description_de text not null check (description_de <> ''),
  description_nl text not null check (description_nl <> ''),
  -- Percent a year.
  rentability numeric(5, 2) not null check (rentability between 0 and 300),
  -- Months.
  duration integer not null check (duration between 1 and 120),
  coefficient numeric(4, 2) not null check (coefficient between 1 and 10),
  minimum_cents bigint not null check (minimum_cents between 100000 and 100000000),
  dividend_frequency text not null check (dividend_frequency in ('monthly', 'yearly', 'end')),
  image text,
  status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
  -- Calendar days in the company's zone.
  start_date date not null,
  end_date date not null,
  demo boolean not null default false,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  constraint project_period check (end_date >= start_date),
  constraint project_open_has_image check (status <> 'open' or image is not null)
);
create index project_by_creation on project (date_creation, id) where deleted_at is null;
create index project_offered on project (start_date, end_date) where status = 'open' and deleted_at is null;
create index project_demo on project (id) where demo;
