-- What the list of leads can be sorted by, kept from the comments, the tasks and the trading account of a lead: when somebody last
-- commented or reached them, when their first open task is due, and their country.
-- locks: users, 1.6 s at 220,000 rows of which few had a contact
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
create trigger comment_notes_contact after insert or delete or update of lead_id, date_creation, deleted_at
  on comment for each row execute function note_contact_of_comment();

create function note_residence() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update users set residence = '' where id = old.lead_id and residence <> '';
  else
    update users set residence = new.country where id = new.lead_id and residence <> new.country;
  end if;
  return null;
end $$;
create trigger trader_notes_residence after insert or delete or update of country
  on trader for each row execute function note_residence();

update users u set last_contact = n.last_contact, next_step_due = n.next_step_due, residence = n.residence
from (
  select l.id, coalesce(r.country, '') as residence, t.next_step_due, greatest(c.at, t.reached) as last_contact
  from users l
    left join (select lead_id, max(date_creation) as at from comment where deleted_at is null group by 1) c on c.lead_id = l.id
    left join (select lead_id, min(date_due) filter (where state = 'open') as next_step_due,
        max(date_completed) filter (where state = 'done' and outcome in ('reached', 'callBack', 'notInterested')) as reached
      from task where deleted_at is null group by 1) t on t.lead_id = l.id
    left join trader r on r.lead_id = l.id
) n
where u.id = n.id and (n.last_contact is not null or n.next_step_due is not null or n.residence <> '');

-- Leads who were never contacted come before all others.
create index leads_by_last_contact on users (coalesce(last_contact, '-infinity'::timestamptz), id)
  where role = 'lead' and deleted_at is null;
create index leads_by_next_step on users (next_step_due, id) where role = 'lead' and deleted_at is null;
create index leads_by_verification on users (verification, date_creation desc, id desc)
  where role = 'lead' and deleted_at is null;
create index leads_by_residence on users (residence, date_creation desc, id desc)
  where role = 'lead' and deleted_at is null;
