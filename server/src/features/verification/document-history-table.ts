import sql from 'sql-template-tag';
import type { PresentRecord, RecordHistory } from '../../kernel/history/record-history.ts';

/** The files by which customers proved who they are, by their hashes. */
export const documentHistory: RecordHistory = {
  resource: 'verification',
  next: (runner, after, limit) =>
    runner.query<PresentRecord>(sql`
      select v.id, jsonb_build_object('kind', v.kind, 'sha256', f.sha256) as item
      from verification_document v join stored_file f on f.id = v.file_id
      where v.id > ${after}::uuid order by v.id limit ${limit}`),
};
