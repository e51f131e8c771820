import sql from 'sql-template-tag';
import type { PresentRecord, RecordHistory } from '../../kernel/history/record-history.ts';

/** Uploaded pictures, by their hashes. */
export const mediaHistory: RecordHistory = {
  resource: 'file',
  next: (runner, after, limit) =>
    runner.query<PresentRecord>(sql`
      select id, jsonb_build_object('sha256', sha256) as item from stored_file
      where id > ${after}::uuid and deleted_at is null order by id limit ${limit}`),
};
