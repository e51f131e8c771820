-- Finds late withdrawals and open disputes among any number of settled ones.
create index withdrawal_pending_target on withdrawal (target_at, id) where status = 'pending';
create index deposit_dispute_open on deposit_dispute (deposit_id) where status = 'open';
