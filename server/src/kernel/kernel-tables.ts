import type { OwnedTables } from './owned-tables.ts';

export const kernelTables: OwnedTables = {
  audit: {
    customer: 'subject_id',
    kept: 'id at action resource record_id subject_id actor_id real_actor_id session_id ip before after xid',
  },
  audit_seal: 'noCustomer',
  outbox: 'noCustomer',
  idempotency: { customer: 'actor_id', rows: 'erasedAtOnce' },
  job: 'noCustomer',
  session: { customer: 'user_id', rows: 'erasedAtOnce' },
  stored_file: {
    customer: 'owner_id',
    erasedAfterRetention: 'original_name',
    kept: 'id path class owner_id type bytes sha256 width height created_by created_at deleted_at',
  },
  schema_migration: 'noCustomer',
};
