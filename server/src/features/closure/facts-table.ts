import { closureStates, undecidedStates } from '@countinghouse/contract/closure/closure.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';

const closureState = stateConstants(closureStates.names);
const isUndecided = stateIn(sql`state`, undecidedStates);

export const facts: FeatureFacts = {
  tables: {
    closure_request: {
      customer: 'lead_id',
      erasedAtOnce: 'reason answer',
      kept: 'id lead_id state decided_by version date_creation date_done',
      merge: 'blocks',
      caseFile: { at: 'date_creation', internal: 'decided_by' },
    },
  },
  ownData: {
    closures: {
      from: sql`closure_request c`,
      lead: sql`c.lead_id`,
      id: sql`c.id`,
      at: sql`c.date_creation`,
      item: sql`jsonb_build_object('id', c.id, 'state', c.state, 'reason', c.reason, 'answer', c.answer,
        'dateCreation', c.date_creation, 'dateDone', c.date_done)`,
    },
  },
  erasure: {
    // An undecided request counts as accepted.
    atOnce: ({ lead, by, now }) => [
      sql`update closure_request set reason = '', answer = '', version = version + 1,
          decided_by = case when ${isUndecided} then ${by}::uuid else decided_by end,
          date_done = coalesce(date_done, ${now}::timestamptz),
          state = case when ${isUndecided} then ${closureState.accepted} else state end
        where lead_id = ${lead}::uuid`,
    ],
  },
};
