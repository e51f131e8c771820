-- How an account at the provider was connected; empty for those from before this was stored.
alter table sign_on_identity add column way text;
alter table sign_on_identity
  add constraint sign_on_identity_way check (way in ('own', 'address', 'created')) not valid;
