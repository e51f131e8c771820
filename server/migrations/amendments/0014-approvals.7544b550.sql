alter table lead_import drop constraint lead_import_state_check;
alter table lead_import add constraint lead_import_state_check
  check (state in ('checked', 'waiting', 'running', 'done', 'failed', 'discarded', 'undone'));
