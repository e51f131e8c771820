-- The demo company goes with one click, its money with it. That is the one way in which what was booked may go, so it is
-- walled in twice: rows of a customer who was not born as a demo are never deleted, by nobody, and the others only while
-- remove_demo_money() runs.

-- Nobody becomes a demo afterwards: that would open a way to delete a customer's money.
create function keep_demo_mark() returns trigger language plpgsql as $$
begin
  raise exception 'only a new record can belong to the demo' using errcode = 'insufficient_privilege';
end $$;
create trigger users_demo_mark before update of demo on users
  for each row when (new.demo and not old.demo) execute function keep_demo_mark();

create function refuse_removal() returns trigger language plpgsql as $$
declare
  v_demo boolean;
begin
  if current_setting('countinghouse.removes_demo', true) is distinct from 'yes' then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_table_name = 'transfer' then
    select demo into v_demo from users where id = old.lead_id;
  else
    select u.demo into v_demo from transfer t join users u on u.id = t.lead_id where t.id = old.transfer_id;
  end if;
  if v_demo is not true then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

drop trigger transfer_append_only on transfer;
create trigger transfer_append_only before update on transfer for each statement execute function refuse_change();
create trigger transfer_kept before delete on transfer for each row execute function refuse_removal();
drop trigger entry_append_only on entry;
create trigger entry_append_only before update on entry for each statement execute function refuse_change();
create trigger entry_kept before delete on entry for each row execute function refuse_removal();

-- Takes the demo customers' transfers, entries and accounts away, and their share out of the company's balances. Gives
-- how many transfers went. The server may call it, and can delete nothing else.
create function remove_demo_money() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_removed integer;
begin
  perform 1 from account a join users u on u.id = a.lead_id where u.demo order by a.id for update of a;
  perform 1 from account where lead_id is null order by id for update;
  perform set_config('countinghouse.removes_demo', 'yes', true);
  with share as (
    select e.account_id, sum(e.amount)::bigint as amount from entry e
      join transfer t on t.id = e.transfer_id join users u on u.id = t.lead_id
      join account a on a.id = e.account_id
    where u.demo and a.lead_id is null group by e.account_id
  )
  update account a set balance = a.balance - share.amount from share where a.id = share.account_id;
  delete from entry e using transfer t, users u where t.id = e.transfer_id and u.id = t.lead_id and u.demo;
  delete from transfer t using users u where u.id = t.lead_id and u.demo;
  get diagnostics v_removed = row_count;
  delete from account a using users u where u.id = a.lead_id and u.demo;
  perform set_config('countinghouse.removes_demo', '', true);
  return v_removed;
end $$;
revoke execute on function remove_demo_money from public;

-- Deletes the demo's people. Who is named in a record of the firm's own, as approver say, is locked and goes to the bin.
create function remove_demo_people(p_now timestamptz) returns integer language plpgsql as $$
declare
  v_id uuid;
  v_removed integer := 0;
begin
  begin
    delete from users where demo;
    get diagnostics v_removed = row_count;
    return v_removed;
  exception
    when foreign_key_violation then null;
  end;
  for v_id in select id from users where demo order by role = 'lead' desc, id loop
    v_removed := v_removed + 1;
    begin
      delete from users where id = v_id;
    exception
      when foreign_key_violation then
        update users set demo = false, status = 'locked', deleted_at = p_now, version = version + 1 where id = v_id;
    end;
  end loop;
  return v_removed;
end $$;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function remove_demo_money to countinghouse_web;
  end if;
end $$;
