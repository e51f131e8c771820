-- A cost that was removed keeps its row and its version: entered again, it must not have the version that it had before,
-- or a change made in an old window would pass as a change of what is stored now.
alter table campaign_cost drop constraint campaign_cost_cents_check;
alter table campaign_cost add constraint campaign_cost_cents_check check (cents >= 0);
