-- Cash flow of one agent by campaign, by day and quarter of an hour. A measure of its own, so that the others stay readable while a
-- company with history gets it filled.
create or replace function total_cells(p_measure total_measure, p_assigned uuid, p_campaign uuid, p_at timestamptz)
  returns table (dimension total_dimension, key uuid, level total_level, bucket timestamptz)
  language sql immutable parallel safe as $$
  select d.dimension, coalesce(d.key, '00000000-0000-0000-0000-000000000000'::uuid), l.level, l.bucket
  from (values ('all'::total_dimension, null::uuid, p_measure <> 'agent_flow'),
      ('assigned', p_assigned, p_measure not in ('house', 'transfer', 'agent_flow')),
      ('campaign', p_campaign, p_measure in
        ('flow', 'order', 'order_end', 'order_result', 'order_result_end', 'acquired', 'acquired_money')),
      ('assigned_campaign', agent_campaign_key(p_assigned, p_campaign),
        p_measure in ('acquired', 'acquired_money', 'agent_flow') and p_assigned is not null)
    ) d (dimension, key, counts)
    cross join (values
      ('ever'::total_level, '-infinity'::timestamptz, p_measure not in ('acquired', 'acquired_money', 'agent_flow')),
      ('day', day_of(p_at), true),
      ('quarter', p_at, p_measure in ('deposit', 'house', 'flow', 'transfer', 'agent_flow'))) l (level, bucket, counts)
  where l.bucket is not null and d.counts and l.counts
$$;

call follow_in_totals('entry', $$
  select t.lead_id, f.measure, f.part, f.at, 1::bigint as n, f.cents
  from %s e join account a on a.id = e.account_id and a.lead_id is null join transfer t on t.id = e.transfer_id
    left join orders o on a.kind = 'trading_result' and t.kind = 'order.close' and o.id = t.record_id and o.status = 'closed'
    left join users u on a.kind in ('card_clearing', 'bank_clearing') and u.id = t.lead_id
    cross join lateral (values
      ('house'::total_measure, a.kind, quarter_of(e.at), e.amount, true),
      ('flow', case when e.amount < 0 then 'in' else 'out' end, quarter_of(e.at), abs(e.amount),
        a.kind in ('card_clearing', 'bank_clearing')),
      ('agent_flow', case when e.amount < 0 then 'in' else 'out' end, quarter_of(e.at), abs(e.amount),
        a.kind in ('card_clearing', 'bank_clearing')),
      ('order_result', concat_ws('|', case when e.amount < 0 then 'won' else 'lost' end, o.kind, o.symbol),
        day_of(o.date_opened), -e.amount, o.id is not null),
      ('order_result_end', concat_ws('|', case when e.amount < 0 then 'won' else 'lost' end, o.kind, o.symbol),
        day_of(o.date_closed), -e.amount, o.id is not null),
      ('acquired_money', case when e.amount < 0 then 'in' else 'out' end
          || case when u.id is not null then '|' || source_of_lead(u.id) end,
        month_of(u.date_creation), abs(e.amount), u.id is not null)
    ) f (measure, part, at, cents, counts)
  where f.counts $$);

insert into total_state (measure, source, filled) select 'agent_flow', 'entry', not exists (select 1 from entry);
