-- Who the firm is by law, shown on every public page.
alter table setting
  add column legal_entity text not null default '',
  add column registration text not null default '',
  add column licence text not null default '',
  add column regulator text not null default '';

-- Every version that was published; the newest counts, and an empty text withdraws the page.
create table legal_page (
  topic text not null check (topic in ('imprint', 'clientMoney', 'complaints', 'privacy', 'terms')),
  language text not null check (language in ('en', 'fr', 'de', 'nl')),
  version integer not null check (version > 0),
  text text not null,
  date_creation timestamptz(3) not null,
  created_by uuid references users on delete set null,
  primary key (topic, language, version)
);
