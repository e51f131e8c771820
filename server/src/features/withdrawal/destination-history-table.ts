import sql from 'sql-template-tag';
import type { PresentRecord, RecordHistory } from '../../kernel/history/record-history.ts';

/** The accounts that customers saved, by what the audit trail shows of them: the holder and the end of the number. */
export const destinationHistory: RecordHistory = {
  resource: 'destination',
  next: (runner, after, limit) =>
    runner.query<PresentRecord>(sql`
      select d.id, jsonb_build_object('account', '•••• ' || right(d.iban, 4), 'holder', d.holder) as item
      from destination d join users u on u.id = d.lead_id
      where d.id > ${after}::uuid and u.erased_at is null order by d.id limit ${limit}`),
};
