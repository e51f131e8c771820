import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { newestRows, type TimelineSource } from '../../kernel/timeline-source.ts';

const messages: TimelineSource = {
  name: 'contactMessage',
  groups: ['comments'],
  keys: newestRows(sql`contact_message`, sql`x.date_creation`, sql`true`),
  rows: sql`
    select p.source, p.id, p.at, 'contacted', null::uuid, null::uuid, null::bigint, null, null::uuid,
      jsonb_build_object('text', m.message)
    from page p join contact_message m on m.id = p.id`,
};

export const facts: FeatureFacts = {
  tables: {
    contact_request: 'noCustomer',
    contact_message: {
      customer: 'lead_id',
      rows: 'erasedAtOnce',
      merge: { resource: null },
      caseFile: { at: 'date_creation' },
    },
  },
  ownProfile: {
    contactMessages: sql`(
      select jsonb_agg(jsonb_build_object('message', m.message, 'sent', m.date_agreed, 'source', m.source,
        'consents', m.consents) order by m.date_creation, m.id)
      from contact_message m where m.lead_id = u.id)`,
  },
  hasWork: sql`exists (select 1 from contact_message m where m.lead_id = u.id)`,
  timeline: { events: [messages] },
  expired: { contact_request: (now) => sql`expires < ${now}::timestamptz` },
};
