-- Names the source in the statement, so that the plan reads only the tables of this measure. With the source as a
-- parameter, each measure read all tables of money.
create or replace function total_drift(p_measure total_measure) returns setof total language plpgsql stable as $$
declare
  v_state total_state;
begin
  select * into v_state from total_state where measure = p_measure;
  if not found then return; end if;
  return query execute format('
    select %1$L::total_measure, dimension, key, level, bucket, part, binned, sum(n)::bigint, sum(cents)::bigint
    from (
      select c.dimension, c.key, c.level, c.bucket, f.part, f.binned, f.n, f.cents
      from (
        select part, at, assigned, campaign, binned, sum(n) as n, sum(cents) as cents
        from (
          select f.part, f.at, u.assigned_to as assigned, u.campaign_id as campaign,
            u.deleted_at is not null as binned, f.n, f.cents
          from total_fact f join users u on u.id = f.lead_id
          where f.source = %2$L and f.measure = %1$L and (%3$L::boolean or f.lead_id <= %4$L)
          union all
          select part, at, assigned, campaign, binned, -n, -cents from total_pending where measure = %1$L
        ) r group by 1, 2, 3, 4, 5
      ) f cross join lateral total_cells(%1$L, f.assigned, f.campaign, f.at) c
      union all
      select dimension, key, level, bucket, part, binned, -n, -cents from total where measure = %1$L
    ) d
    group by 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(cents) <> 0',
    p_measure, v_state.source, v_state.filled, v_state.upto);
end $$;
