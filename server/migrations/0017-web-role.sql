-- The server works under a role that owns nothing: what is append-only it cannot alter, and money it can only move
-- through post_transfer(). Where the database's user may not create roles, the triggers remain as the only wall.
do $$
begin
  begin
    create role countinghouse_web nologin;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then return;
  end;
  execute format('grant countinghouse_web to %I', current_user);
  grant usage on schema public to countinghouse_web;
  grant select, insert, update, delete on all tables in schema public to countinghouse_web;
  alter default privileges in schema public grant select, insert, update, delete on tables to countinghouse_web;
  revoke update, delete on audit from countinghouse_web;
  revoke insert, update, delete on account, transfer, entry, schema_migration from countinghouse_web;
  grant execute on function post_transfer to countinghouse_web;
end $$;
