-- What the list of leads can be sorted by, kept from the comments, the tasks and the trading account of a lead: when somebody last
-- commented or reached them, when their first open task is due, and their country.
-- Each migration up to 0296 locks one table only, so that none waits for a request that waits for it.
alter table users
  add column last_contact timestamptz(3),
  add column next_step_due timestamptz(3),
  add column residence text not null default '';

create function last_contact_of(of_lead uuid) returns timestamptz language sql stable as $$
  select greatest(
    (select c.date_creation from comment c where c.lead_id = of_lead and c.deleted_at is null
      order by c.date_creation desc, c.id desc limit 1),
    (select t.date_completed from task t where t.lead_id = of_lead and t.state = 'done'
      and t.outcome in ('reached', 'callBack', 'notInterested') and t.deleted_at is null
      order by t.date_completed desc, t.id desc limit 1))
$$;

create or replace function note_calls(of_lead uuid) returns void language sql as $$
  update users u set call_back_owner = n.owner_id, call_back_due = n.date_due, unanswered = n.unanswered,
    next_step_due = n.next_step_due, last_contact = n.last_contact
  from (select next.owner_id, next.date_due, coalesce(latest.unanswered, false) as unanswered,
      (select t.date_due from task t where t.lead_id = of_lead and t.state = 'open' and t.deleted_at is null
        order by t.date_due, t.id limit 1) as next_step_due,
      last_contact_of(of_lead) as last_contact
    from (select count(*) = 3 and bool_and(c.outcome = 'noAnswer') as unanswered from (
        select t.outcome from task t where t.lead_id = of_lead and t.outcome is not null and t.deleted_at is null
        order by t.date_completed desc, t.id desc limit 3) c) latest
      left join lateral (select t.owner_id, t.date_due from task t
        where t.lead_id = of_lead and t.kind = 'callBack' and t.state = 'open' and t.deleted_at is null
        order by t.date_due, t.id limit 1) next on true) n
  where u.id = of_lead
    and row(u.call_back_owner, u.call_back_due, u.unanswered, u.next_step_due, u.last_contact)
      is distinct from row(n.owner_id, n.date_due, n.unanswered, n.next_step_due, n.last_contact)
$$;

create function note_contact(of_lead uuid) returns void language sql as $$
  update users u set last_contact = n.at from (select last_contact_of(of_lead) as at) n
  where u.id = of_lead and u.last_contact is distinct from n.at
$$;

create function note_contact_of_comment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_contact(old.lead_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.lead_id is distinct from old.lead_id) then
    perform note_contact(new.lead_id);
  end if;
  return null;
end $$;
create function note_residence() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update users set residence = '' where id = old.lead_id and residence <> '';
  else
    update users set residence = new.country where id = new.lead_id and residence <> new.country;
  end if;
  return null;
end $$;
-- The next leads get what they already have in comments, tasks and a trading account; gives the last of them, null once none is
-- left. They are locked first: what somebody writes meanwhile is then either read here or noted by its trigger.
create function fill_orders_of_leads(p_after uuid, p_leads integer) returns uuid language plpgsql as $$
declare
  v_leads uuid[];
begin
  select array_agg(l.id order by l.id) into v_leads from (
    select id from users where role = 'lead' and id > p_after order by id limit p_leads for no key update) l;
  update users u set last_contact = n.last_contact, next_step_due = n.next_step_due, residence = n.residence
  from (
    select l.id, coalesce(r.country, '') as residence, t.next_step_due, greatest(c.at, t.reached) as last_contact
    from unnest(v_leads) l (id)
      left join lateral (select max(date_creation) as at from comment where lead_id = l.id and deleted_at is null) c on true
      left join lateral (select min(date_due) filter (where state = 'open') as next_step_due,
          max(date_completed) filter (where state = 'done' and outcome in ('reached', 'callBack', 'notInterested')) as reached
        from task where lead_id = l.id and deleted_at is null) t on true
      left join trader r on r.lead_id = l.id
  ) n
  where u.id = n.id and row(u.last_contact, u.next_step_due, u.residence)
    is distinct from row(n.last_contact, n.next_step_due, n.residence);
  return v_leads[array_length(v_leads, 1)];
end $$;
revoke execute on function fill_orders_of_leads from public;
