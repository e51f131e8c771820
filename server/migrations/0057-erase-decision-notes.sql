-- The note of a decision is free text about a customer. It is emptied with the other retained texts; nothing else of a
-- decision can change.
create function refuse_decision_change() returns trigger language plpgsql as $$
declare
  v_lead uuid;
begin
  if tg_op = 'UPDATE' and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    select lead_id into v_lead from approval where id = old.approval_id;
    if current_setting('countinghouse.erases', true) = v_lead::text then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger approval_decision_append_only on approval_decision;
create trigger approval_decision_append_only before update or delete on approval_decision
  for each row execute function refuse_decision_change();

create or replace function erase_kept_records(p_lead uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from erasure e where e.lead_id = p_lead and coalesce(e.kept_until, p_now) <= p_now) then
    raise exception 'nothing of this person may be erased yet' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('countinghouse.erases', p_lead::text, true);
  delete from investment_agreement g using investment i where i.id = g.investment_id and i.lead_id = p_lead;
  delete from appropriateness where lead_id = p_lead;
  delete from own_limit where lead_id = p_lead;
  delete from trader where lead_id = p_lead;
  update approval_decision d set note = '' from approval a
    where a.id = d.approval_id and a.lead_id = p_lead and a.kind <> 'lead.erase' and d.note <> '';
  perform set_config('countinghouse.erases', '', true);
end $$;
