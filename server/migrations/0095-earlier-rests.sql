-- Rests that were entered before `rest_of` existed: by the same person for the same customer and destination, at the moment
-- their request failed. Where more than one fits, the rest stays without its request.
with recursive pair as (
  select r.id, f.id as parent,
    count(*) over (partition by r.id) + count(*) over (partition by f.id) = 2 as is_unique
  from withdrawal r
  join withdrawal f on f.lead_id = r.lead_id and f.entered_by = r.entered_by and f.id <> r.id
    and f.destination is not distinct from r.destination and f.destination_id is not distinct from r.destination_id
    and f.status = 'failed' and f.date_decided = r.date_creation and f.amount > r.amount
  where r.rest_of is null
), origin as (
  select p.id, coalesce(f.rest_of, f.id) as first from pair p join withdrawal f on f.id = p.parent
  where p.is_unique and not exists (select 1 from pair q where q.id = p.parent and q.is_unique)
  union all
  select p.id, o.first from origin o join pair p on p.parent = o.id where p.is_unique
)
update withdrawal w set rest_of = o.first from origin o where w.id = o.id;
