import sql from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { tokensCreatedBy } from '../../kernel/people-behind.ts';
import { approvalScope } from './approval-table.ts';

interface Concerned {
  readonly proposer: string;
  /** The customer or colleague concerned; null for a proposal about neither. */
  readonly person: string | null;
}

export const readConcerned = async (runner: Runner, actor: Actor, id: string): Promise<Concerned | undefined> => {
  const [row] = await runner.query<Concerned>(sql`
    select coalesce(p.proposed_by_real, p.proposed_by) as proposer,
      coalesce(p.lead_id, case when p.resource = 'user' then p.record_id end) as person
    from approval p where p.id = ${id}::uuid and ${approvalScope(actor)}`);
  return row;
};

interface Conduct {
  readonly action: string;
  readonly count: number;
  readonly last: Date;
}

/**
 * Counts what the proposer did to this person, also with API tokens that they created, by the indexes of the audit trail on
 * its subject and its record. An action that is recorded for several records, such as a deposit and its proposal, counts once.
 */
export const countConduct = (runner: Runner, { proposer, person }: Concerned, since: Date): Promise<Conduct[]> =>
  runner.query<Conduct>(sql`
    select action, count(distinct at)::integer as count, max(at) as last from audit
    where (subject_id = ${person}::uuid or record_id = ${person}::uuid) and at >= ${since}::timestamptz
      and (actor_id = ${proposer}::uuid or real_actor_id = ${proposer}::uuid or session_id in ${tokensCreatedBy(proposer)})
    group by action order by count desc, action limit 50`);
