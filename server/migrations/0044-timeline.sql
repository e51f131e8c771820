-- One line of time of everything on a customer's file: each of its sources is read backwards from an index of its own.

-- What staff and customers did, without what is told from the records themselves and without what nobody is told of. A
-- query must repeat these conditions word by word to use it.
create index audit_told on audit (subject_id, at desc, id desc)
  where subject_id is not null
    and resource not in ('deposit', 'withdrawal', 'correction', 'investment', 'dividend', 'order', 'product', 'offer', 'comment')
    and action not in ('user.view', 'auth.loginFailed', 'auth.logout', 'verification.view');
-- Money of one kind: the last of each kind are read without those of the others.
create index transfer_lead_kind on transfer (lead_id, kind, at desc, id desc);
-- What moved no money.
create index deposit_ended on deposit (lead_id, date_done desc, id desc)
  where status in ('failed', 'cancelled') and deleted_at is null;
create index orders_triggered on orders (lead_id, date_opened desc, id desc)
  where entry <> 'market' and date_opened is not null;
create index orders_imported on orders (lead_id, date_creation desc, id desc) where imported;
create index offer_ended on offer (lead_id, date_decided desc, id desc)
  where status in ('rejected', 'expired') and deleted_at is null;
