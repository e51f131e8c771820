import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const approvalState = stateConstants(approvalStates.names);

interface Decisions {
  /** Proposals of these kinds that were approved. */
  readonly decided: number;
  /** Proposals of any kind that root approved alone. */
  readonly alone: number;
  /** Customers that a person verified or paid alone, having prepared their file. */
  readonly unseparated: number;
  /** Actions of members of staff on one another's accounts. */
  readonly influences: number;
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

export const countDecisions = async (
  runner: Runner,
  kinds: readonly string[],
  { from, to }: Period,
): Promise<Decisions> => {
  const [row] = await runner.query<Decisions>(sql`
    with period as (select ${from}::timestamptz as since, ${to}::timestamptz as until)
    select (select count(*)::integer from approval, period
        where state = ${approvalState.approved} and kind = any(${kinds}::text[]) and date_done >= since and date_done < until) as decided,
      (select count(*)::integer from approval_decision, period
        where alone and approved and date_creation >= since and date_creation < until) as alone,
      (select count(*)::integer from audit, period
        where action in ('verification.alone', 'withdrawal.alone') and at >= since and at < until) as unseparated,
      (select count(*)::integer from influence, period
        where kind <> 'confirmed' and at >= since and at < until) as influences`);
  return row ?? { decided: 0, alone: 0, unseparated: 0, influences: 0 };
};
