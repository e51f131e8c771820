-- Staff withdraw what they prepared, also when they prepare another change of the same order.
alter table prepared_record drop constraint prepared_record_state_check,
  add constraint prepared_record_state_check check (state in ('prepared', 'confirmed', 'declined', 'lapsed', 'withdrawn'));
