-- Imports of leads: the sheet as it was read waits here, is checked and mended, and is written to users in one transaction.
create table lead_import (
  id uuid primary key,
  file_name text not null,
  state text not null check (state in ('checked', 'running', 'done', 'failed', 'discarded', 'undone')),
  header text[] not null,
  -- Per column of the sheet the field that it is read as, or null.
  columns text[] not null,
  row_count integer not null,
  ready_count integer not null default 0,
  problem_count integer not null default 0,
  duplicate_count integer not null default 0,
  missing_campaigns text[] not null default '{}',
  missing_campaign_count integer not null default 0,
  -- Of rows that name no campaign.
  campaign_id uuid references campaign on delete set null,
  duplicates text not null default 'skip' check (duplicates in ('skip', 'update')),
  create_campaigns boolean not null default false,
  processed integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  error_code text,
  author_id uuid references users on delete set null,
  date_creation timestamptz(3) not null default now(),
  date_done timestamptz(3)
);
create index lead_import_newest on lead_import (date_creation desc, id desc);

-- No foreign key: imports are never deleted, and 50,000 checks of it would only cost time.
create table import_row (
  import_id uuid not null,
  -- As the spreadsheet counts, the first row of all being 1.
  number integer not null,
  -- The whole row as text, for mending, for mapping anew and for giving failed rows back.
  cells json not null,
  -- The id that a lead made of this row gets.
  lead_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  mobile text not null,
  campaign_name text not null,
  -- [{field, code, params}]; null when the row can be imported.
  problems jsonb,
  -- Whose e-mail it is already: an earlier row's, a lead's, or a member of staff's, who is never overwritten.
  duplicate text check (duplicate in ('inFile', 'existing', 'staff')),
  -- Only of rows that did not become a new lead; a finished import has tens of thousands that did.
  outcome text check (outcome in ('updated', 'skipped', 'failed')),
  primary key (import_id, number)
);
