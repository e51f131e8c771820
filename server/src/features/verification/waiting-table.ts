import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import type { listWaiting as route, WaitingVerification } from '@countinghouse/contract/verification/waiting.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import { fullName } from '../../kernel/full-name.ts';
import type { Command } from '../../kernel/http/served.ts';
import { countRows, type Queue } from '../../kernel/queue.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { scopeOfLeads } from './verification-table.ts';

const most = 200;

const undecided = verificationStates.allowing('verify');

const isWaiting = (actor: Actor): Sql =>
  sql`${stateIn(sql`l.verification`, undecided)} and ${scopeOfLeads(actor, 'verification:decide')}`;

export const waitingQueue: Queue = {
  name: 'verification',
  count: (context, most) => countRows(context, { from: sql`users l`, where: isWaiting(context.actor), most }),
};

export const showWaiting: Command<typeof route> = async (context) => {
  const condition = isWaiting(context.actor);
  const waiting = await context.query<WaitingVerification>(sql`
    select l.id as lead, ${fullName('l')} as name, l.assigned_to as "assignedTo",
      ${fullName('s')} as "assignedToName",
      to_jsonb(l.verification_submitted_at) #>> '{}' as "dateSubmitted",
      (select count(*)::integer from verification_document v where v.lead_id = l.id and v.date_replaced is null) as documents,
      l.verification_at is not null as again
    from users l left join users s on s.id = l.assigned_to
    where ${condition} order by l.verification_submitted_at, l.id limit ${most}`);
  const [total] = await context.query<{ count: number }>(
    sql`select count(*)::integer as count from users l where ${condition}`,
  );
  return { waiting, count: total?.count ?? 0 };
};
