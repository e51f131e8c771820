-- The member of staff who asked for the result by hand that a second person approved.
create function order_settled_by(p_order uuid) returns text language sql stable as $$
  select w.first_name || ' ' || w.last_name
  from approval p join users w on w.id = coalesce(p.proposed_by_real, p.proposed_by)
  where p.kind = 'order.adjust' and p.record_id = p_order order by p.date_creation desc, p.id desc limit 1
$$;

-- Notices of such a result name the person.
update notification set params = params || jsonb_build_object('by', coalesce(order_settled_by(record_id), '–'))
where kind = 'order.adjusted' and not params ? 'by';
