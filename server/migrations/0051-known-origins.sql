-- Devices and addresses from which a person has logged in. Wrong passwords typed elsewhere do not lock these out.
create table known_origin (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('device', 'address')),
  -- SHA-256 of the device's cookie, or of the network address.
  origin_hash bytea not null,
  last_used timestamptz(3) not null,
  primary key (user_id, kind, origin_hash)
);
