-- Where a picture was copied from. The copy is the picture that is shown; this address is only for those who edit the record.
alter table project
  add column image_source text,
  add constraint project_image_source check (
    image_source is null or (image is not null and image_source like 'https://%' and char_length(image_source) <= 2000)
  );
alter table product_market
  add column icon_source text,
  add constraint product_market_icon_source check (
    icon_source is null or (icon_source like 'https://%' and char_length(icon_source) <= 2000)
  );
-- Staff, too, may belong to a campaign; only leads are assigned to somebody.
alter table users
  drop constraint users_check,
  add constraint users_assigned_lead check (role = 'lead' or assigned_to is null);
