-- Staff log in by a provider of OpenID Connect. The pair of issuer and subject identifies a person there for ever; an
-- address can be given to somebody else.
create table sign_on_identity (
  id uuid primary key,
  issuer text not null,
  subject text not null check (subject <> '' and char_length(subject) <= 255),
  user_id uuid not null references users on delete cascade,
  -- What the provider calls the person; shown, never compared.
  label text not null,
  -- The role that the provider's groups give and that is proposed, so that one rise is proposed once.
  proposed_role text check (proposed_role in ('admin')),
  date_creation timestamptz(3) not null,
  last_used timestamptz(3),
  unique (issuer, subject),
  unique (issuer, user_id)
);
create index sign_on_identity_user on sign_on_identity (user_id);

-- A log-in that has left for the provider. Only the browser that began it can finish it, and only once.
create table sign_on_attempt (
  id uuid primary key,
  cookie_hash bytea not null unique check (octet_length(cookie_hash) = 32),
  -- Of the configuration: an answer is void once that has changed.
  provider_hash bytea not null,
  state text not null,
  nonce text not null,
  verifier text not null,
  -- The session that connects its own account; null for a log-in.
  session_id uuid references session on delete cascade,
  address text not null,
  expires timestamptz(3) not null,
  -- Set once the provider has answered and the person's own second factor is still missing.
  verified jsonb
);
create index sign_on_attempt_session on sign_on_attempt (session_id) where session_id is not null;
create index sign_on_attempt_address on sign_on_attempt (address, expires);
create index sign_on_attempt_expires on sign_on_attempt (expires);
create index sign_on_attempt_verified on sign_on_attempt ((verified ->> 'userId')) where verified is not null;

alter table session
  -- The provider's name, if the session was opened by one.
  add column sign_on text,
  -- Whether the provider asked for a second factor that the operator accepts.
  add column sign_on_strong boolean not null default false;

-- What the provider needs to end its own session, and what it calls that when it ends ours.
create table sign_on_session (
  session_id uuid primary key references session on delete cascade,
  identity_id uuid not null references sign_on_identity on delete cascade,
  sid text,
  id_token text not null
);
create index sign_on_session_identity on sign_on_session (identity_id);

-- Messages by which the provider has ended sessions: each counts once.
create table sign_on_message (
  message_hash bytea primary key check (octet_length(message_hash) = 32),
  expires timestamptz(3) not null
);
create index sign_on_message_expires on sign_on_message (expires);
