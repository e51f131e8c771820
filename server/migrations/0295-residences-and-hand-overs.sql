-- Whose leads a hand-over by the rules of the rotation gives to others, and who received some so far, in the order of its slices.
alter table bulk_change
  add column leaving_id uuid,
  add column receiver_ids uuid[] not null default '{}';

-- The country of a trading account is that of its lead.
create trigger trader_notes_residence after insert or delete or update of country
  on trader for each row execute function note_residence();
