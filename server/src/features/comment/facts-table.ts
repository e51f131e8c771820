import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf } from '../../kernel/facts-of-lead.ts';
import { fullName } from '../../kernel/full-name.ts';
import type { TimelineSource } from '../../kernel/timeline-source.ts';

const comments: TimelineSource = {
  name: 'comment',
  groups: ['comments'],
  keys: ({ lead, older, limit }) => sql`
    select c.id, c.date_creation as at from comment c
    where c.lead_id = ${lead}::uuid and c.deleted_at is null and ${older(sql`c.date_creation`, sql`c.id`)}
    order by c.date_creation desc, c.id desc limit ${limit}`,
  rows: sql`
    select p.source, p.id, p.at, 'comment', c.author_id, null::uuid, null::bigint, null, null::uuid,
      jsonb_build_object('text', c.text, 'hidden', c.hidden, 'dateHidden', c.date_hidden,
        'hiddenByName', ${fullName('h')})
    from page p join comment c on c.id = p.id left join users h on h.id = c.hidden_by`,
};

export const facts: FeatureFacts = {
  tables: {
    comment: {
      customer: 'lead_id',
      rows: 'erasedAtOnce',
      merge: { resource: 'comment' },
      caseFile: { at: 'date_creation', internal: true },
    },
  },
  hasWork: sql`exists (select 1 from comment c where c.lead_id = u.id)`,
  erasure: {
    counts: { comments: countOf(sql`comment`) },
  },
  timeline: { events: [comments] },
  bins: [{ resource: 'comment', table: sql`comment` }],
};
