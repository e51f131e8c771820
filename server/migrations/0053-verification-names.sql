-- A verification that nobody has begun is 'uninitialized', as other clients name it.
alter table users drop constraint users_verification_check;
update users set verification = 'uninitialized' where verification = 'notStarted';
alter table users
  alter column verification set default 'uninitialized',
  add constraint users_verification_check check (verification in ('uninitialized', 'pending', 'verified', 'rejected'));
update saved_view set search = replace(search, 'notStarted', 'uninitialized') where search like '%notStarted%';
