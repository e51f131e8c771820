-- Records of the demo company, so that one click can remove them and nothing else.
alter table users add column demo boolean not null default false;
alter table campaign add column demo boolean not null default false;
create index users_demo on users (id) where demo;
