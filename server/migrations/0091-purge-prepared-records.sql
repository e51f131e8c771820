-- What was prepared for a customer is no reason to keep them in the bin: what it became refers to the customer itself.
alter table prepared_record drop constraint prepared_record_lead_id_fkey,
  add constraint prepared_record_lead_id_fkey foreign key (lead_id) references users on delete cascade;
