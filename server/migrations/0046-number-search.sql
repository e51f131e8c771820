-- A piece of a number is found by keys of five digits: see docs/adr/0011.

-- Every five neighbouring digits of each number, and its last four and last three, so that any piece of three or four
-- digits is the beginning of a key.
-- The planner must not think it calls this for each row found, or start processes for that. As a query of generate_series()
-- it took four times as long.
create function digit_pieces(digits text) returns tsvector
  language plpgsql immutable strict parallel restricted cost 1 as $$
declare
  number text;
  pieces text[] := '{}';
begin
  foreach number in array string_to_array(digits, ' ') loop
    for start in 1 .. length(number) - 2 loop
      pieces := pieces || substr(number, start, 5);
    end loop;
  end loop;
  return array_to_tsvector(pieces);
end $$;

-- A piece of up to four digits by 'piece':*, one of five or more by its keys; that they are neighbours is for the row.
create function digits_query(piece text) returns tsquery
  language sql immutable strict parallel safe
  return (case
    when length(piece) < 5 then '''' || piece || ''':*'
    else (
      select string_agg('''' || substr(piece, start, 5) || '''', ' & ')
      from (select generate_series(1, length(piece) - 4, 5) as start union select length(piece) - 4) starts)
    end)::tsquery;

drop index users_search_digits;
create index users_search_digits on users using gin (digit_pieces(search_digits)) where deleted_at is null;
