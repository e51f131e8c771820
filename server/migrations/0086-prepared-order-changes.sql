-- Staff also prepare changes, closes and cancellations of a customer's order.
alter table prepared_record drop constraint prepared_record_kind_check,
  add constraint prepared_record_kind_check check (kind in ('order', 'orderChange', 'purchase', 'withdrawal', 'investment'));
