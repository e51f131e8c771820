-- Stage and status are what leads are filtered by most, often together: counted from the index alone.
create index leads_by_status_and_qualification on users (status, qualifications, date_creation desc, id desc)
  where role = 'lead' and deleted_at is null;
