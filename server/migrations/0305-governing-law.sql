-- Named in agreements and in the key information about projects.
alter table setting add column governing_law text not null default '';
