import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

interface View {
  readonly lead: string;
  readonly session: string;
  readonly now: Date;
}

/**
 * True for the first view of a file in a session within an hour; only one of several simultaneous views is the first.
 */
export const beginView = async (runner: Runner, { lead, session, now }: View): Promise<boolean> => {
  const [known] = await runner.query(seen({ lead, session, now }));
  if (known) return false;
  await runner.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${session} ${lead}`}::text, 0))`);
  const [meanwhile] = await runner.query(seen({ lead, session, now }));
  return meanwhile === undefined;
};

const seen = ({ lead, session, now }: View) => sql`
  select 1 from audit where record_id = ${lead}::uuid and action = 'user.view' and session_id = ${session}::uuid
    and at > ${now}::timestamptz - interval '1 hour' limit 1`;
