-- What leads cost, from a column of the sheet they were imported from. It counts for their campaigns in the month of the import,
-- beside the costs that people enter, so that neither overwrites the other and an undo knows what it takes back.
alter table import_row add column lead_cost bigint;

create table campaign_import_cost (
  campaign_id uuid not null references campaign on delete cascade,
  import_id uuid not null references lead_import on delete cascade,
  -- The month of UTC in which the import ran.
  month date not null check (extract(day from month) = 1),
  -- 0 once an undo has taken all of it back.
  cents bigint not null check (cents >= 0),
  primary key (campaign_id, import_id)
);
create index campaign_import_cost_import_reference on campaign_import_cost (import_id);

-- What an undo took back for each lead that it removed: it counts again if the lead comes back from the bin.
create table campaign_cost_taken_back (
  lead_id uuid primary key references users on delete cascade,
  campaign_id uuid not null,
  import_id uuid not null,
  cents bigint not null check (cents > 0),
  foreign key (campaign_id, import_id) references campaign_import_cost on delete cascade
);
create index campaign_cost_taken_back_import_reference on campaign_cost_taken_back (campaign_id, import_id);
