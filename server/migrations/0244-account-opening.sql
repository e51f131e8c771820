-- Visitors may open an account on the home page only if the firm allows it.
alter table setting add column account_opening boolean not null default false;

-- Requests that wait for the confirmation of their e-mail address. Nobody is a lead yet, so they are in no list.
create table account_request (
  id uuid primary key,
  -- Null until the link has been mailed; only the hash is stored.
  token_hash bytea unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  language text not null,
  source jsonb not null,
  consents jsonb not null,
  date_creation timestamptz(3) not null,
  expires timestamptz(3) not null
);
create index account_request_expires on account_request (expires);

-- Where a customer who opened their own account came from, and the texts that they agreed to.
create table account_origin (
  user_id uuid primary key references users on delete cascade,
  source jsonb not null,
  consents jsonb not null,
  date_agreed timestamptz(3) not null,
  date_confirmed timestamptz(3) not null
);
