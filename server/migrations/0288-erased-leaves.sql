-- Which leaves of the public log an erasure made unreadable. The audit trail has a hash of the list, so a leaf that is in no list
-- was made unreadable by somebody else: to hide a record, it is not enough any more to move it to a customer who was erased.
alter table erasure add column erased_leaves int8multirange;

create function erase_leaf_contents(p_lead uuid) returns int8multirange
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_leaves int8multirange;
begin
  if not exists (select 1 from erasure where lead_id = p_lead) then
    raise exception 'this person has not been erased' using errcode = 'insufficient_privilege';
  end if;
  with erased as (delete from log_salt where customer = p_lead returning place)
  select coalesce(range_agg(int8range(place, place + 1)), '{}') into v_leaves from erased;
  return v_leaves;
end $$;
revoke execute on function erase_leaf_contents from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function erase_leaf_contents to countinghouse_web;
  end if;
end $$;
