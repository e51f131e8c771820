import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const depositState = stateConstants(depositStates.names);

/** Serialises the customer's new deposits until the transaction ends. */
export const lockTries = async (runner: Runner, lead: string): Promise<void> => {
  await runner.query(sql`select pg_advisory_xact_lock(hashtextextended(${`deposit:${lead}`}, 0))`);
};

/** Start times of the customer's latest card deposits that were not completed, including deleted ones, newest first. */
export const readTries = async (
  runner: Pick<Runner, 'query'>,
  lead: string,
  { since, most }: { since: Date; most: number },
): Promise<Date[]> => {
  const rows = await runner.query<{ begun: Date }>(sql`
    select date_creation as begun from deposit
    where lead_id = ${lead}::uuid and method = 'card' and status <> ${depositState.completed} and date_creation > ${since}::timestamptz
    order by date_creation desc limit ${most}`);
  return rows.map(({ begun }) => begun);
};
