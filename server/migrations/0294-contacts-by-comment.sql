-- A comment is a contact with its lead.
create trigger comment_notes_contact after insert or delete or update of lead_id, date_creation, deleted_at
  on comment for each row execute function note_contact_of_comment();
