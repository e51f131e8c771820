-- Keys on people's own devices with which they sign in instead of a password. Of each only the public half is here.

-- The id under which devices keep somebody's passkeys: random, so that it tells nothing about him.
create table passkey_owner (
  user_id uuid primary key references users on delete cascade,
  handle bytea not null unique check (octet_length(handle) = 32)
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references passkey_owner on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- As the device gave it: a key in COSE.
  public_key bytea not null,
  -- How often the device says it has signed; 0 for ever where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  -- Kept by a service that brings it to the person's other devices.
  synced boolean not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  date_creation timestamptz(3) not null,
  last_used timestamptz(3)
);
create index passkey_user on passkey (user_id, date_creation, id);

-- What a device is to sign, once and soon.
create table passkey_challenge (
  challenge text primary key,
  -- The session that gave its password a moment ago and is adding a passkey; null for a log-in.
  session_id uuid references session on delete cascade,
  -- Who asked, as log-in tries are counted.
  address text not null,
  expires timestamptz(3) not null
);
create index passkey_challenge_session on passkey_challenge (session_id) where session_id is not null;
create index passkey_challenge_address on passkey_challenge (address, expires);
create index passkey_challenge_expires on passkey_challenge (expires);
