-- The networks from which staff of each role may work, one in each line; empty: everywhere.
alter table setting
  add column networks_root text not null default '',
  add column networks_admin text not null default '',
  add column networks_regular text not null default '';
