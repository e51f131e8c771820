-- 0069 turned shortfalls of earlier refunds into debts. Their customers and the staff get a notice now, once each.
insert into job (id, kind, payload)
  select gen_random_uuid(), 'debt.announce', jsonb_build_object('deposit', record_id, 'debt', id) from debt
  where state = 'open' and resource = 'deposit'
    and date_creation < (select applied_at from schema_migration where name = '0069-disputes.sql');
