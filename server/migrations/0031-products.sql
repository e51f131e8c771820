-- What customers can buy: products of categories whose fields the office makes up, on shelves called markets.
create table product_market (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 120),
  description text not null check (description <> ''),
  icon_url text not null check (icon_url <> ''),
  -- Key of the label that a customer needs to see it; null is for everybody. So in the two tables below.
  label text,
  demo boolean not null default false,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid
);
create unique index product_market_name_key on product_market (lower(name)) where deleted_at is null;

create table product_category (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 120),
  status text not null default 'active' check (status in ('active', 'inactive')),
  market_id uuid references product_market,
  label text,
  -- [{"id", "name", "type", "required", "options": [{"id", "key"}], "slot"}] in their order. Ids never change, nor does the
  -- slot: the number of the key column below in which products keep this field's value for filters and sorts.
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) <= 24),
  file_id uuid references stored_file,
  demo boolean not null default false,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid
);
create unique index product_category_name_key on product_category (lower(name)) where deleted_at is null;
create index product_category_market on product_category (market_id) where market_id is not null;
create index product_category_file on product_category (file_id) where file_id is not null;

create table product (
  id uuid primary key,
  category_id uuid not null references product_category,
  name text not null check (name <> '' and char_length(name) <= 120),
  price_cents bigint not null check (price_cents > 0),
  label text,
  status text not null default 'available' check (status in ('available', 'owned', 'sold')),
  -- Who bought it, also after he sold it.
  lead_id uuid references users,
  date_purchased timestamptz(3),
  date_sold timestamptz(3),
  -- {field's id: text, number, yes or no, day as text, or option's id}; without a value, without a key.
  field_values jsonb not null default '{}' check (jsonb_typeof(field_values) = 'object'),
  image_id uuid references stored_file,
  demo boolean not null default false,
  version integer not null default 1,
  date_creation timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  constraint product_bought check (
    (status = 'available') = (lead_id is null) and (lead_id is null) = (date_purchased is null)
    and (status = 'sold') = (date_sold is not null))
);

-- The same values once more, each in the column of its field's slot: a list of one category filters and sorts by a field of
-- its own exactly as fast as by a column that everything has. Numbers compare as numbers there and texts as texts.
do $$
begin
  for slot in 1..24 loop
    execute format('alter table product add column key_%s jsonb', slot);
    execute format('create index product_key_%s on product (category_id, key_%s, id) where deleted_at is null', slot, slot);
  end loop;
end $$;

create function fill_product_keys() returns trigger language plpgsql as $$
declare
  v_keys jsonb;
begin
  select jsonb_object_agg('key_' || slot, new.field_values -> (f.field ->> 'id')) into v_keys
    from generate_series(1, 24) as slot
    left join (
      select field from product_category c, jsonb_array_elements(c.fields) as field where c.id = new.category_id
    ) f on (f.field ->> 'slot')::integer = slot;
  new := jsonb_populate_record(new, v_keys);
  return new;
end $$;
create trigger product_keys before insert or update of field_values, category_id on product
  for each row execute function fill_product_keys();

create index product_by_creation on product (date_creation, id) where deleted_at is null;
create index product_by_category on product (category_id, date_creation, id) where deleted_at is null;
create index product_by_price on product (category_id, price_cents, id) where deleted_at is null;
create index product_price on product (price_cents, id) where deleted_at is null;
create index product_by_name on product (name, id) where deleted_at is null;
-- The newest of each state first, or the whole the other way round.
create index product_status on product (status, date_creation desc, id desc) where deleted_at is null;
create index product_purchased on product (date_purchased, id) where deleted_at is null;
create index product_lead on product (lead_id, date_purchased) where lead_id is not null;
create index product_search on product using gin (plain_text(name) gin_trgm_ops);
create index product_image on product (image_id) where image_id is not null;
create index product_demo on product (id) where demo;

-- Provenance and other papers.
create table product_file (
  product_id uuid not null references product on delete cascade,
  key text not null check (key ~ '^[a-z0-9_-]{1,40}$' and key <> 'image'),
  file_id uuid not null references stored_file,
  primary key (product_id, key)
);
create index product_file_file on product_file (file_id);
