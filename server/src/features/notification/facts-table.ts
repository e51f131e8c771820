import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    notification: {
      customer: 'user_id',
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: { at: 'date_creation', withheld: 'dedupe_key' },
    },
    notification_choice: { customer: 'user_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: { at: null } },
  },
  ownData: {
    notifications: {
      from: sql`notification n`,
      lead: sql`n.user_id`,
      id: sql`n.id`,
      at: sql`n.date_creation`,
      item: sql`jsonb_build_object('id', n.id, 'kind', n.kind, 'params', n.params, 'dateCreation', n.date_creation,
        'dateRead', n.read_at)`,
    },
  },
  ownProfile: {
    notificationChoices: sql`(select coalesce(jsonb_agg(jsonb_build_object('group', c.kind_group, 'inApp', c.in_app,
      'email', c.email) order by c.kind_group), '[]') from notification_choice c where c.user_id = u.id)`,
  },
  erasure: {
    atOnce: ({ names, emails }) => [
      sql`delete from notification n where exists (
        select 1 from jsonb_each_text(n.params) p cross join unnest(${[...names, ...emails]}::text[]) w(word)
        where position(lower(w.word) in lower(p.value)) > 0)`,
    ],
    counts: { notifications: (lead) => sql`select count(*)::integer from notification where user_id = ${lead}::uuid` },
  },
  bins: [{ resource: 'notification', table: sql`notification` }],
  expired: { notification: (now) => sql`date_creation < ${now}::timestamptz - interval '365 days'` },
};
