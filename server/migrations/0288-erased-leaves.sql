-- Which leaves of the public log an erasure made unreadable. The audit trail has a hash of the list, so a leaf that is in no list
-- was made unreadable by somebody else: to hide a record, it is not enough any more to move it to a customer who was erased.
create table log_erasure (
  customer uuid primary key,
  leaves int8multirange not null
);
create trigger log_erasure_append_only before update or delete on log_erasure
  for each statement execute function refuse_change();
create trigger log_erasure_no_truncate before truncate on log_erasure
  for each statement execute function refuse_change();

create function erase_leaf_contents(p_lead uuid) returns int8multirange
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_leaves int8multirange;
begin
  if not exists (select 1 from erasure where lead_id = p_lead) then
    raise exception 'this person has not been erased' using errcode = 'insufficient_privilege';
  end if;
  with erased as (delete from log_salt where customer = p_lead returning place)
  select coalesce(range_agg(int8range(place, place + 1)), '{}') into v_leaves from erased;
  insert into log_erasure (customer, leaves) values (p_lead, v_leaves);
  return v_leaves;
end $$;
revoke execute on function erase_leaf_contents from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function erase_leaf_contents to countinghouse_web;
    revoke insert, update, delete on log_erasure from countinghouse_web;
  end if;
end $$;
