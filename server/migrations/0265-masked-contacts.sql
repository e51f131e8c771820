-- Whether sellers see the telephone numbers, addresses and documents of leads only after they have given a reason. Off: a
-- company that is updated keeps what its staff can see.
alter table setting
  add column mask_contacts boolean not null default false,
  add column reveals_per_day integer not null default 50 check (reveals_per_day between 1 and 1000);

-- Who has seen which contact data of a lead, and why. Rows of the last day count towards the limit.
create table contact_reveal (
  id uuid primary key,
  staff_id uuid not null references users on delete cascade,
  lead_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('phone', 'email', 'document')),
  purpose text not null check (purpose in ('call', 'write', 'identify', 'other')),
  date_creation timestamptz(3) not null
);
create index contact_reveal_staff on contact_reveal (staff_id, date_creation);
create index contact_reveal_lead on contact_reveal (lead_id);

-- Whole addresses and numbers that a person who sees contact data masked has searched for on a day, as hashes: a search tells
-- whether a guess was right.
create table contact_search (
  staff_id uuid not null references users on delete cascade,
  day date not null,
  text_hash bytea not null check (octet_length(text_hash) = 32),
  primary key (staff_id, day, text_hash)
);
create index contact_search_day on contact_search (day);

-- Whether both are the same whole number, one of them perhaps without the code of the country: nobody learns a part of a
-- number by searching for another part.
create function is_whole_phone(stored text, typed text) returns boolean
  language sql immutable strict parallel safe return (
    select (right(s, length(t)) = t or right(t, length(s)) = s)
      and least(length(s), length(t)) >= greatest(8, greatest(length(s), length(t)) - 3)
    from (select ltrim(regexp_replace(replace(stored, '(0)', ''), '[^0-9]', '', 'g'), '0') as s, ltrim(typed, '0') as t) n);
