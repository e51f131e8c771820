-- Visitors may write to the firm on the home page only if the firm offers it.
alter table setting add column contact_form boolean not null default false;

-- Messages that wait for the confirmation of their sender's e-mail address. The firm has not received them yet.
create table contact_request (
  id uuid primary key,
  -- Null until the link has been mailed; only the hash is stored.
  token_hash bytea unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  message text not null,
  language text not null,
  source jsonb not null,
  consents jsonb not null,
  date_creation timestamptz(3) not null,
  expires timestamptz(3) not null
);
create index contact_request_expires on contact_request (expires);

-- Messages that the firm has received, each from the lead or customer with the confirmed address.
create table contact_message (
  id uuid primary key,
  lead_id uuid not null references users on delete cascade,
  message text not null,
  language text not null,
  source jsonb not null,
  consents jsonb not null,
  date_agreed timestamptz(3) not null,
  date_creation timestamptz(3) not null
);
create index contact_message_lead on contact_message (lead_id, date_creation desc, id desc);
