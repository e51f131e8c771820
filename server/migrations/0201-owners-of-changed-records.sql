-- The agents who had the records before a change; known for earlier changes only if they assigned leads.
alter table bulk_change_record add column assigned_id uuid;
-- The agents of its records, null for those of nobody; empty for records that belong to no agent.
alter table bulk_change add column owner_ids uuid[] not null default '{}';
update bulk_change_record set assigned_id = (before ->> 'assignedTo')::uuid where before ? 'assignedTo';
update bulk_change c set
  owner_ids = array(select distinct r.assigned_id from bulk_change_record r where r.change_id = c.id order by 1)
where kind = 'assign';
