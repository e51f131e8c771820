import sql from 'sql-template-tag';
import type { PresentRecord, RecordHistory } from '../../kernel/history/record-history.ts';

/** Class and country of customers. */
export const traderHistory: RecordHistory = {
  resource: 'trader',
  next: (runner, after, limit) =>
    runner.query<PresentRecord>(sql`
      select lead_id as id, jsonb_build_object('clientClass', client_class, 'country', country,
        'statedCountry', stated_country) as item
      from trader where lead_id > ${after}::uuid order by lead_id limit ${limit}`),
};
