-- The office shows failed jobs, and whether a later run of the same kind has succeeded.
create index job_ended on job (kind, date_done) where state in ('done', 'failed');
