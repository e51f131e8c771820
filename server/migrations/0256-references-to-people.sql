-- Deleting a person looks for what refers to them: without an index, through all orders for each one.
create index destination_of_lead on destination (lead_id);
create index dividend_entered_by on dividend (entered_by) where entered_by is not null;
create index investment_entered_by on investment (entered_by) where entered_by is not null;
create index legal_page_created_by on legal_page (created_by) where created_by is not null;
create index notification_by_user on notification (user_id);
create index offer_entered_by on offer (entered_by) where entered_by is not null;
create index offer_decided_by on offer (decided_by) where decided_by is not null;
create index order_entered_by on orders (entered_by) where entered_by is not null;
create index purchase_entered_by on purchase (entered_by) where entered_by is not null;
create index receiving_account_closed_by on receiving_account (closed_by) where closed_by is not null;

-- Most demo customers are held by nothing, and most demo staff by what they decided: the customers go together.
create or replace function remove_demo_people(p_now timestamptz) returns integer language plpgsql as $$
declare
  v_id uuid;
  v_removed integer := 0;
  v_leads integer := 0;
begin
  begin
    delete from users where demo and role = 'lead';
    get diagnostics v_leads = row_count;
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
  return v_leads + v_removed;
end $$;
