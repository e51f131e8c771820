import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';

export const facts: FeatureFacts = {
  tables: {
    case_file: {
      customer: 'lead_id',
      erasedAtOnce: 'reason',
      kept: 'id lead_id copy state language asked_by records manifest_sha256 date_creation date_done expires xid',
      merge: 'blocks',
      caseFile: { at: 'date_creation', internal: 'asked_by', leaf: { kind: 'caseFile', id: 'id' } },
    },
  },
  leaves: [
    {
      kind: 'caseFile',
      from: sql`case_file y where y.manifest_sha256 is not null`,
      id: sql`y.id::text`,
      key: sql`y.id`,
      xid: sql`y.xid`,
      customer: sql`y.lead_id`,
      content: sql`jsonb_build_object('customer', y.lead_id, 'copy', y.copy, 'records', y.records,
        'sha256', y.manifest_sha256, 'askedBy', y.asked_by, 'at', ${instant(sql`y.date_done`)})`,
    },
  ],
  erasure: {
    // No one can download it from then on, and the next round removes its folder.
    atOnce: ({ lead, now }) => [
      sql`update case_file set reason = null, state = case state when 'waiting' then 'failed' else state end,
          expires = least(expires, ${now}::timestamptz)
        where lead_id = ${lead}::uuid`,
    ],
  },
};
