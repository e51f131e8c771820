-- A part of an order that was closed alone has its own money in the totals, and does not count as an order.
call follow_in_totals('orders', $$
  select o.lead_id, f.measure,
    concat_ws('|', o.status, o.kind, case when o.imported then 'imported' when o.part_of is null then 'traded' else 'part' end,
      o.leverage, o.symbol) as part,
    day_of(f.at) as at, 1::bigint as n, o.stake as cents
  from %s o cross join lateral (values
    ('order'::total_measure, o.date_opened, true),
    ('order_end', o.date_closed, o.date_closed is not null)
  ) f (measure, at, counts)
  where f.counts $$);
