-- A stage has a colour, one of the theme's accents, and says whether the lead is won, lost or still open.
create function stage_with_tone(stage jsonb) returns jsonb language sql immutable as $$
  select stage || case stage ->> 'key'
    when 'new' then '{"tone":"info","outcome":"open"}'
    when 'no_answer' then '{"tone":"neutral","outcome":"open"}'
    when 'call_back' then '{"tone":"warning","outcome":"open"}'
    when 'not_interested' then '{"tone":"error","outcome":"lost"}'
    when 'converted' then '{"tone":"success","outcome":"won"}'
    else '{"tone":"primary","outcome":"open"}' end::jsonb
$$;
update setting set qualifications = coalesce(
  (select jsonb_agg(stage_with_tone(q.stage) order by q.place) from jsonb_array_elements(qualifications) with ordinality q(stage, place)),
  '[]');
drop function stage_with_tone;
alter table setting alter column qualifications set default '[
  {"key":"new","name":"New","tone":"info","outcome":"open"},
  {"key":"no_answer","name":"No answer","tone":"neutral","outcome":"open"},
  {"key":"call_back","name":"Call back","tone":"warning","outcome":"open"},
  {"key":"interested","name":"Interested","tone":"primary","outcome":"open"},
  {"key":"not_interested","name":"Not interested","tone":"error","outcome":"lost"},
  {"key":"converted","name":"Converted","tone":"success","outcome":"won"}]';
