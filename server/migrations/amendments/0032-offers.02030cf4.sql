create or replace function remove_demo_products(p_now timestamptz) returns integer language plpgsql as $$
declare
  v_removed integer;
begin
  update purchase p set offer_id = null, sold_cents = null, date_sold = null
    from users u where u.id = p.lead_id and u.demo and p.offer_id is not null;
  update offer o set counter_of = null from users u where u.id = o.lead_id and u.demo and o.counter_of is not null;
  delete from offer o using users u where u.id = o.lead_id and u.demo;
  delete from purchase p using users u where u.id = p.lead_id and u.demo;
  -- One of the firm's own products that a demo customer bought is to be had again.
  update product p set status = 'available', lead_id = null, date_purchased = null, date_sold = null, version = p.version + 1
    from users u where u.id = p.lead_id and u.demo and not p.demo;
  update stored_file f set deleted_at = p_now from product p
    where p.demo and f.owner_id = p.id and f.class = 'product' and f.deleted_at is null
      and not exists (select 1 from purchase b where b.product_id = p.id);
  delete from product p where p.demo and not exists (select 1 from purchase b where b.product_id = p.id);
  get diagnostics v_removed = row_count;
  -- What a customer of the firm's own bought stays, and so does where it stands.
  update product set demo = false where demo;
  delete from product_category c where c.demo and not exists (select 1 from product p where p.category_id = c.id);
  update product_category set demo = false where demo;
  delete from product_market m where m.demo and not exists (select 1 from product_category c where c.market_id = m.id);
  update product_market set demo = false where demo;
  return v_removed;
end $$;
