import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    passkey: {
      customer: { column: 'user_id', table: 'passkey_owner' },
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: { at: 'date_creation', withheld: 'credential_id public_key counter transports' },
    },
    passkey_challenge: {
      customer: { column: 'session_id', table: 'session' },
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: 'secret',
    },
    passkey_owner: { customer: 'user_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'secret' },
  },
  ownData: {
    passkeys: {
      from: sql`passkey k`,
      lead: sql`k.user_id`,
      id: sql`k.id`,
      at: sql`k.date_creation`,
      name: sql`k.name`,
      item: sql`jsonb_build_object('id', k.id, 'name', k.name, 'synced', k.synced, 'dateCreation', k.date_creation,
        'lastUsed', k.last_used)`,
    },
  },
  // Most are never used: a log-in page requests one in advance.
  expired: { passkey_challenge: (now) => sql`expires <= ${now}::timestamptz` },
};
