create index audit_real_actor on audit (real_actor_id, at desc, id desc) where real_actor_id is not null;
