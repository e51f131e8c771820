import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import type { Obstacle } from '@countinghouse/contract/closure/obstacle.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { openItemsOf } from '../open-items/index.ts';

/**
 * Open items that prevent closing a customer's account, in the order of display. A pending decision on the customer's
 * own erasure does not prevent it.
 */
export const obstaclesOf = async (runner: Runner, lead: string): Promise<Obstacle[]> => {
  const openItems = (await openItemsOf(runner, [lead])).get(lead) ?? [];
  const [own] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from approval
    where lead_id = ${lead}::uuid and kind = 'lead.erase'
      and ${stateIn(sql`state`, approvalStates.open)}`);
  return openItems
    .map(({ kind, count, cents }) => ({
      kind,
      count: kind === 'decision' ? count - (own?.count ?? 0) : count,
      amount: toEuro(cents),
    }))
    .filter(({ count }) => count > 0);
};

/**
 * Locks everything that could still give the customer money or positions until the transaction ends: a simultaneous
 * change is either visible to `obstaclesOf` or finds the account closed. End the customer's sessions first.
 */
export const holdAccount = async (runner: Runner, lead: string): Promise<void> => {
  await runner.query(sql`select lock_cash(${lead}::uuid)`);
  await runner.query(sql`select 1 from users where id = ${lead}::uuid for update`);
};

/** Marks the account as closed. This is final: closed accounts stay locked. */
export const markClosed = async (runner: Runner, lead: string, now: Date): Promise<void> => {
  await runner.query(sql`
    update users set status = 'locked', closed_at = ${now}::timestamptz, version = version + 1
    where id = ${lead}::uuid and closed_at is null`);
};
