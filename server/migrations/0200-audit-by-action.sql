-- The audit trail by action or kind of record, newest first. In 2.0 million rows a filter took 14 s.
create index audit_action on audit (action, at desc, id desc);
create index audit_resource on audit (resource, at desc, id desc);
