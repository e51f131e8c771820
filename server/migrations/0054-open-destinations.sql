-- Staff may enter a withdrawal before they know where the money goes; nothing is paid until somebody says so.
alter table withdrawal
  alter column destination drop not null,
  add column destination_by uuid references users,
  add constraint withdrawal_paid_somewhere check (status <> 'completed' or destination is not null);
create index withdrawal_destination_by on withdrawal (destination_by) where destination_by is not null;
