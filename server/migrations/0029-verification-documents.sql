-- Documents of a customer's verification. What was sent for checking stays when a newer one takes its place.
create table verification_document (
  id uuid primary key,
  lead_id uuid not null references users,
  kind text not null check (kind in ('identityFront', 'identityBack', 'proofOfAddress', 'other')),
  status text not null check (status in ('draft', 'pending', 'accepted', 'rejected')),
  file_id uuid not null unique references stored_file,
  reason text not null default '',
  -- The person who sent it in, also from a customer's session.
  uploaded_by uuid not null references users,
  date_creation timestamptz(3) not null,
  date_decided timestamptz(3),
  date_replaced timestamptz(3),
  constraint verification_document_reason check ((status = 'rejected') = (reason <> '')),
  constraint verification_document_decided check ((status in ('accepted', 'rejected')) = (date_decided is not null)),
  constraint verification_document_draft check (status <> 'draft' or date_replaced is null)
);
create index verification_document_lead on verification_document (lead_id, date_creation desc, id desc);
create index verification_document_uploaded_by on verification_document (uploaded_by);
create unique index verification_document_current on verification_document (lead_id, kind)
  where date_replaced is null and kind <> 'other';

alter table users
  -- Rises with every change of the documents: a decision names what it was made on.
  add column verification_version integer not null default 1,
  add column verification_submitted_at timestamptz(3);
create index users_verification_waiting on users (verification_submitted_at, id)
  where verification = 'pending' and deleted_at is null;
