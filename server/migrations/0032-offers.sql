-- Who bought which product for how much, and what the company gave to have it back. A product is bought once.
create table purchase (
  id uuid primary key,
  product_id uuid not null references product,
  lead_id uuid not null references users,
  price_cents bigint not null check (price_cents > 0),
  entered_by uuid references users,
  date_purchased timestamptz(3) not null,
  sold_cents bigint check (sold_cents >= 0),
  offer_id uuid,
  date_sold timestamptz(3),
  constraint purchase_once unique (product_id),
  constraint purchase_sold check (
    (sold_cents is null) = (offer_id is null) and (offer_id is null) = (date_sold is null))
);
create index purchase_lead on purchase (lead_id, date_purchased, id);
create index purchase_by_date on purchase (date_purchased, id);
create index purchase_sold_by_date on purchase (date_sold, id) where date_sold is not null;

create table offer (
  id uuid primary key,
  product_id uuid not null references product,
  purchase_id uuid not null references purchase,
  lead_id uuid not null references users,
  amount_cents bigint not null check (amount_cents >= 0),
  -- 'expired' is written by a job; an offer whose date has passed counts as expired before it.
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'expired')),
  expiration_date timestamptz(3) not null,
  origin text not null check (origin <> '' and char_length(origin) <= 120),
  made_by text not null check (made_by in ('company', 'customer')),
  counter_of uuid references offer,
  entered_by uuid references users,
  decided_by uuid references users,
  date_decided timestamptz(3),
  date_last_update timestamptz(3) not null,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  constraint offer_decided check ((status = 'pending') = (date_decided is null))
);
create index offer_by_creation on offer (date_creation, id) where deleted_at is null;
create index offer_lead on offer (lead_id, date_creation, id);
create index offer_product on offer (product_id, date_creation, id);
create index offer_purchase on offer (purchase_id, amount_cents desc) where status = 'pending' and deleted_at is null;
create index offer_counter on offer (counter_of) where counter_of is not null;
create index offer_due on offer (expiration_date, id) where status = 'pending' and deleted_at is null;
-- Whatever else happens, the company buys a product back once.
create unique index offer_accepted_once on offer (product_id) where status = 'accepted';
alter table purchase add constraint purchase_offer foreign key (offer_id) references offer;
create index purchase_offer_index on purchase (offer_id) where offer_id is not null;

-- The demo company's products go with its people, before its money does.
create function remove_demo_products(p_now timestamptz) returns integer language plpgsql as $$
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
