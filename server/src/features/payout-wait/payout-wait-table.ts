import type { PayoutWaitReason } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export interface PayoutWait {
  readonly until: Date;
  readonly reason: PayoutWaitReason;
}

/** Stores the wait of a customer; nothing for staff. A wait that lasts longer stays. */
export const storeWait = async (
  runner: Pick<Runner, 'query'>,
  userId: string,
  { until, reason }: PayoutWait,
): Promise<void> => {
  await runner.query(sql`
    insert into payout_wait (user_id, reason, until)
    select id, ${reason}, ${until}::timestamptz from users where id = ${userId}::uuid and role = 'lead'
    on conflict (user_id) do update set reason = excluded.reason, until = excluded.until
    where payout_wait.until <= excluded.until`);
};

/** Until when and why a customer's payouts wait; undefined when they do not. */
export const payoutWaitOf = async (
  runner: Pick<Runner, 'query'>,
  lead: string,
  now: Date,
): Promise<PayoutWait | undefined> => {
  const [wait] = await runner.query<PayoutWait>(sql`
    select until, reason from payout_wait where user_id = ${lead}::uuid and until > ${now}::timestamptz`);
  return wait;
};

/** A value of a customer's latest wait, over or not, in another feature's query. */
const latest = (value: Sql, lead: Sql): Sql => sql`(select ${value} from payout_wait z where z.user_id = ${lead})`;
export const waitsUntil = (lead: Sql): Sql => latest(sql`z.until`, lead);
export const waitsBecause = (lead: Sql): Sql => latest(sql`z.reason`, lead);
