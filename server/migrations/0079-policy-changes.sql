-- When the customer asked in their own session to be treated as a professional; null once it is decided.
alter table trader add column date_requested timestamptz(3);
