-- The company's presentation in each language; `description` stays for languages without a text of their own.
alter table setting
  add column description_en text not null default '',
  add column description_fr text not null default '',
  add column description_de text not null default '',
  add column description_nl text not null default '';
