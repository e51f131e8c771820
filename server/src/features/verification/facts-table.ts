import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf } from '../../kernel/facts-of-lead.ts';

export const facts: FeatureFacts = {
  tables: {
    verification_document: {
      customer: 'lead_id',
      rows: 'erasedAfterRetention',
      merge: 'blocks',
      caseFile: { at: 'date_creation', internal: 'uploaded_by' },
    },
  },
  ownData: {
    documents: {
      from: sql`verification_document d join stored_file f on f.id = d.file_id`,
      lead: sql`d.lead_id`,
      id: sql`d.id`,
      at: sql`d.date_creation`,
      item: sql`jsonb_build_object('id', d.id, 'kind', d.kind, 'status', d.status, 'reason', d.reason,
        'fileName', f.original_name, 'type', f.type, 'bytes', f.bytes, 'sha256', f.sha256, 'dateCreation', d.date_creation,
        'dateDecided', d.date_decided, 'dateReplaced', d.date_replaced)`,
    },
  },
  hasWork: sql`exists (select 1 from verification_document d where d.lead_id = u.id)`,
  erasure: {
    afterRetention: (lead) => [sql`delete from verification_document where lead_id = ${lead}::uuid`],
    files: (lead) => [sql`select file_id from verification_document where lead_id = ${lead}::uuid`],
    counts: {
      documents: countOf(sql`verification_document`),
    },
  },
};
