-- A stage, a label or a campaign can be set for many leads, and undone like an assignment.
alter table bulk_change drop constraint bulk_change_kind_check;
alter table bulk_change add constraint bulk_change_kind_check
  check (kind in ('assign', 'lock', 'unlock', 'delete', 'stage', 'label', 'unlabel', 'campaign'));
