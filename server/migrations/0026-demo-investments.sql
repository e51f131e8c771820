-- The demo company's investments go with its money. An agreement is append-only for everybody: it goes only with the
-- demo customer who signed it, while remove_demo_investments() runs.
create function refuse_agreement_removal() returns trigger language plpgsql as $$
declare
  v_demo boolean;
begin
  select u.demo into v_demo from investment i join users u on u.id = i.lead_id where i.id = old.investment_id;
  if current_setting('countinghouse.removes_demo', true) is distinct from 'yes' or v_demo is not true then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

drop trigger investment_agreement_append_only on investment_agreement;
create trigger investment_agreement_append_only before update on investment_agreement
  for each statement execute function refuse_change();
create trigger investment_agreement_kept before delete on investment_agreement
  for each row execute function refuse_agreement_removal();

-- Takes the demo customers' investments with dividends and agreements away; their files are given up. Gives how many.
create function remove_demo_investments(p_now timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_removed integer;
begin
  perform set_config('countinghouse.removes_demo', 'yes', true);
  delete from investment_agreement g using investment i, users u
    where i.id = g.investment_id and u.id = i.lead_id and u.demo;
  update stored_file f set deleted_at = p_now from investment i, users u
    where i.id = f.owner_id and u.id = i.lead_id and u.demo and f.class in ('signature', 'agreement') and f.deleted_at is null;
  delete from dividend d using investment i, users u where i.id = d.investment_id and u.id = i.lead_id and u.demo;
  delete from investment i using users u where u.id = i.lead_id and u.demo;
  get diagnostics v_removed = row_count;
  perform set_config('countinghouse.removes_demo', '', true);
  return v_removed;
end $$;
revoke execute on function remove_demo_investments from public;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'countinghouse_web') then
    grant execute on function remove_demo_investments to countinghouse_web;
    revoke update, delete on investment_agreement from countinghouse_web;
  end if;
end $$;
