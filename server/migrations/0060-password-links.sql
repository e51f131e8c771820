-- Links by which customers set a new password. The job that mails one makes its secret, so that only the hash is ever stored.
create table password_link (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- Where it was mailed: it is void once the person has another address.
  email text not null,
  expires timestamptz(3) not null
);
create index password_link_user on password_link (user_id);
create index password_link_expires on password_link (expires);
