-- A search for people finds words by their beginnings and numbers by any piece: see docs/adr/0011.

-- The words of a text: cut at spaces and at whatever is neither letter nor digit in ASCII.
create function split_words(value text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(string_to_array(translate(plain_text(value), $$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$$, repeat(' ', 32)), ' '), '');

-- An address as one word, without the signs that mean something in a tsquery.
create function address_word(value text) returns text
  language sql immutable strict parallel safe
  return translate(plain_text(value), $$!"#$%&'()*,/:;<=>?[\]^`{|}~ $$, '');

-- array_to_tsvector() takes words as they are; the parser of to_tsvector() would make numbers and hosts of some.
create function search_words(name text, email text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(split_words(name || ' ' || email) || address_word(email), ''));

-- Every beginning of up to ten characters is a key of its own. Asked for 'zoe':*, an index of whole words would collect
-- the records of all words that begin so before it compares; keys that are equal are compared while they are read.
-- The planner must not think it calls this for each row found, or start processes for that.
create function word_beginnings(words tsvector) returns tsvector
  language sql immutable strict parallel restricted cost 1
  return array_to_tsvector(tsvector_to_array(words) || array(
    select left(word, size) from unnest(tsvector_to_array(words)) word, generate_series(1, least(length(word) - 1, 10)) size
    where position('@' in word) = 0));

-- Up to eight words that all must begin a word; those that are longer than a key, and addresses, by 'word':*.
create function search_query(searched text[], longest_key integer) returns tsquery
  language sql immutable strict parallel safe
  return (
    select string_agg('''' || word || case when length(word) > longest_key or position('@' in word) > 0 then ''':*' else '''' end, ' & ')
    from (
      select word from unnest(searched) typed cross join lateral unnest(
        case when position('@' in typed) > 1 then array[address_word(typed)] else split_words(typed) end) word
      where word <> '' limit 8
    ) words
  )::tsquery;

-- For the index on word_beginnings(), and for search_words itself.
create function beginnings_query(searched text[]) returns tsquery
  language sql immutable strict parallel safe return search_query(searched, 10);
create function words_query(searched text[]) returns tsquery
  language sql immutable strict parallel safe return search_query(searched, 0);

drop index users_search;
alter table users drop column search_text,
  add column search_words tsvector generated always as (search_words(first_name || ' ' || last_name, email)) stored,
  -- Numbers as they are dialled; of names and address, what stands together.
  add column search_digits text generated always as (
    regexp_replace(phone, '[^0-9]+', '', 'g') || ' ' || regexp_replace(mobile, '[^0-9]+', '', 'g') || ' ' ||
    regexp_replace(first_name || ' ' || last_name || ' ' || email, '[^0-9]+', ' ', 'g')) stored;
create index users_search_words on users using gin (word_beginnings(search_words)) where deleted_at is null;
create index users_search_digits on users using gin (search_digits gin_trgm_ops) where deleted_at is null;
