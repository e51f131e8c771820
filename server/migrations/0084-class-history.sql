-- A customer's class over time: results count for the class of their moment, whatever the class is now.
create table trader_class (
  lead_id uuid not null references users on delete cascade,
  client_class text not null check (client_class in ('retail', 'professional')),
  since timestamptz(3) not null,
  primary key (lead_id, since)
);
-- The time before the last known change counts as retail.
insert into trader_class (lead_id, client_class, since)
  select lead_id, client_class, coalesce(date_changed, now()) from trader where client_class <> 'retail';

-- Recorded here, so that no command can change a class without its history.
create function note_class() returns trigger language plpgsql as $$
begin
  insert into trader_class (lead_id, client_class, since)
    values (new.lead_id, new.client_class, coalesce(new.date_changed, now()))
    on conflict (lead_id, since) do update set client_class = excluded.client_class;
  return new;
end $$;
create trigger trader_class_entered after insert on trader for each row
  when (new.client_class <> 'retail') execute function note_class();
create trigger trader_class_changed after update of client_class on trader for each row
  when (new.client_class <> old.client_class) execute function note_class();

-- The last count of the published period on request: one row, so that staff start at most one an hour.
create table risk_recount (
  id boolean primary key default true check (id),
  ends_on date not null,
  date_started timestamptz(3) not null,
  -- Of the last complete count of this period.
  date_done timestamptz(3),
  counts jsonb
);
