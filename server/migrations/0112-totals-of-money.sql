-- Running totals of withdrawals, and what moved on the company's accounts.

-- Only cash flow is shown by campaign, and the company's own books by nothing.
create or replace function total_cells(p_measure total_measure, p_assigned uuid, p_campaign uuid, p_at timestamptz)
  returns table (dimension total_dimension, key uuid, level total_level, bucket timestamptz)
  language sql immutable parallel safe as $$
  select d.dimension, coalesce(d.key, '00000000-0000-0000-0000-000000000000'::uuid), l.level, l.bucket
  from (values ('all'::total_dimension, null::uuid, true), ('assigned', p_assigned, p_measure not in ('house', 'transfer')),
      ('campaign', p_campaign, p_measure = 'flow')) d (dimension, key, counts)
    cross join (values ('ever'::total_level, '-infinity'::timestamptz),
      ('day', date_bin('1 day', p_at, '2000-01-01 00:00+00')), ('quarter', p_at)) l (level, bucket)
  where l.bucket is not null and d.counts
$$;

call follow_in_totals('withdrawal', $$
  select w.lead_id, 'withdrawal'::total_measure as measure, w.status as part, null::timestamptz as at, 1::bigint as n,
    w.amount as cents
  from %s w where w.deleted_at is null $$);

call follow_in_totals('transfer', $$
  select t.lead_id, 'transfer'::total_measure as measure, '' as part, quarter_of(t.at) as at, 1::bigint as n, 0::bigint as cents
  from %s t $$);

-- What crosses the clearing accounts came in when it left them.
call follow_in_totals('entry', $$
  select t.lead_id, f.measure, f.part, quarter_of(e.at) as at, 1::bigint as n, f.cents
  from %s e join account a on a.id = e.account_id and a.lead_id is null join transfer t on t.id = e.transfer_id
    cross join lateral (values
      ('house'::total_measure, a.kind, e.amount, true),
      ('flow', case when e.amount < 0 then 'in' else 'out' end, abs(e.amount), a.kind in ('card_clearing', 'bank_clearing'))
    ) f (measure, part, cents, counts)
  where f.counts $$);

create or replace view total_fact as
  select 'deposit'::text as source, f.* from deposit_fact f
  union all select 'withdrawal', f.* from withdrawal_fact f
  union all select 'transfer', f.* from transfer_fact f
  union all select 'entry', f.* from entry_fact f;

insert into total_state values
  ('withdrawal', 'withdrawal', not exists (select 1 from withdrawal)),
  ('house', 'entry', not exists (select 1 from entry)),
  ('flow', 'entry', not exists (select 1 from entry)),
  ('transfer', 'transfer', not exists (select 1 from transfer));
