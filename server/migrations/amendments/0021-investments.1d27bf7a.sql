alter table investment drop column agreement_hash;

-- What a customer signed, with the evidence of it. Never altered: who doubts an agreement compares fingerprints.
create table investment_agreement (
  investment_id uuid primary key references investment,
  file_id uuid not null references stored_file,
  -- SHA-256 of the file's bytes, and of the content that was signed.
  file_hash text not null unique check (file_hash ~ '^[0-9a-f]{64}$'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  terms_version text not null,
  language text not null,
  -- Drawn: the picture's file; typed: the words.
  signature_file uuid references stored_file,
  signature_text text,
  signed_at timestamptz(3) not null,
  ip text not null,
  user_agent text not null,
  check ((signature_file is null) <> (signature_text is null))
);
create index investment_agreement_files on investment_agreement (file_id);
create index investment_agreement_signatures on investment_agreement (signature_file) where signature_file is not null;
create trigger investment_agreement_append_only before update or delete on investment_agreement
  for each statement execute function refuse_change();
create trigger investment_agreement_no_truncate before truncate on investment_agreement
  for each statement execute function refuse_change();

alter table stored_file drop constraint stored_file_class_check;
alter table stored_file add constraint stored_file_class_check check (
  class in ('logo', 'media', 'verification', 'signature', 'agreement', 'product', 'import', 'report'));
