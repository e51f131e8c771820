-- What two leads of one person share, however it was typed. Expressions, not columns: nothing more is stored about anyone.

-- Mail to name+tag@ arrives at name@; Gmail also ignores dots, and has two domains.
create function email_key(email text) returns text
  language sql immutable strict parallel safe return case
    when split_part(lower(email), '@', 1) ~ '^[^+]' and split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    when email ~ '^[^+@]+.*@.'
      then split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end;

-- The last eight digits are the same with and without the code of the country and the zero before the code of the area.
create function phone_keys(phone text, mobile text) returns text[]
  language sql immutable parallel safe return array_remove(array[
    substring(regexp_replace(phone, '[^0-9]', '', 'g') from '[0-9]{8}$'),
    substring(regexp_replace(mobile, '[^0-9]', '', 'g') from '[0-9]{8}$')], null);

-- The digits of a number that begins with the code of a country; null for any other number.
create function international_phone(phone text) returns text
  language sql immutable strict parallel safe return case when phone ~ '^[( ]*(\+|00)'
    then regexp_replace(regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g'), '^00', '') end;

-- Numbers of two countries can end alike.
create function is_same_phone(one text, other text) returns boolean
  language sql immutable strict parallel safe return phone_keys(one, null) && phone_keys(other, null)
    and coalesce(international_phone(one) = international_phone(other), true);

create function share_phone(phone text, mobile text, other_phone text, other_mobile text) returns boolean
  language sql immutable strict parallel safe return is_same_phone(phone, other_phone)
    or is_same_phone(phone, other_mobile) or is_same_phone(mobile, other_phone) or is_same_phone(mobile, other_mobile);

create index leads_by_email_key on users (email_key(email)) where role = 'lead' and deleted_at is null;
-- Without a list of pending entries, which each search would read in full.
create index leads_by_phone_keys on users using gin (phone_keys(phone, mobile)) with (fastupdate = off)
  where role = 'lead' and deleted_at is null;
create index leads_by_similar_name on users using gin (plain_text(first_name || ' ' || last_name) gin_trgm_ops)
  where role = 'lead' and deleted_at is null;

-- The default threshold of 0.3 matches too many names to read for each lead; the limit is for the commonest names.
create function leads_named_like(name text) returns setof uuid
  language sql stable parallel safe set pg_trgm.similarity_threshold = 0.6 as $$
    select id from users
    where role = 'lead' and deleted_at is null and plain_text(first_name || ' ' || last_name) % plain_text(name)
    limit 1000 $$;
