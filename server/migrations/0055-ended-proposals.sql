-- Why a proposal ended by itself, where nobody took it back.
alter table approval
  add column end_reason text,
  add constraint approval_end_reason_withdrawn check (end_reason is null or state = 'withdrawn');
