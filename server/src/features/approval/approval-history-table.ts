import sql from 'sql-template-tag';
import type { PresentRecord, RecordHistory } from '../../kernel/history/record-history.ts';

/** Proposals and how they ended. An erasure takes personal data out of the proposals about its customer. */
export const approvalHistory: RecordHistory = {
  resource: 'approval',
  next: (runner, after, limit) =>
    runner.query<PresentRecord>(sql`
      select p.id, p.params - '{note,alone,aloneFrom,reason}'::text[]
        || jsonb_build_object('kind', p.kind, 'record', p.record_id, 'needed', p.needed, 'state', p.state) as item
      from approval p left join users u on u.id = p.lead_id
      where p.id > ${after}::uuid and u.erased_at is null order by p.id limit ${limit}`),
};
