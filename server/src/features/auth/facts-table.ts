import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    user_secret: { customer: 'user_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'secret' },
    known_origin: { customer: 'user_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'secret' },
    login_try: {
      customer: { column: 'key', table: 'users' },
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: 'technical',
    },
    setup_link: 'noCustomer',
    password_link: { customer: 'user_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'secret' },
  },
  hasWork: sql`exists (select 1 from user_secret s where s.user_id = u.id)`,
  erasure: {
    atOnce: ({ lead, emails }) => [
      sql`delete from login_try where substring(key from '^[a-z]+:[^:]+') = ${`user:${lead}`}
        or substring(key from '^[a-z]+:[^:]+') in (
          select 'mail:' || translate(encode(sha256(convert_to(word, 'UTF8')), 'base64'), '+/=', '-_')
          from unnest(${emails}::text[]) w(word))`,
    ],
  },
  expired: {
    login_try: (now) => sql`last_try < ${now}::timestamptz - interval '1 day'`,
    password_link: (now) => sql`expires < ${now}::timestamptz`,
  },
};
