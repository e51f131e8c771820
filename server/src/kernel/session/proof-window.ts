import sql from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import type { Runner } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** For how long one proof of identity is enough for the decisions of a session. */
const minutes = 5;

/** Notes that the person has just proved who they are; returns until when that counts. */
export const openProofWindow = async (runner: Runner, actor: Actor, now: Date): Promise<Date> => {
  const until = new Date(now.getTime() + minutes * 60_000);
  await runner.query(sql`update session set proved_until = ${until}::timestamptz where id = ${actor.sessionId}::uuid`);
  return until;
};

/** Refuses unless the person has proved in this session, a short time ago, who they are. */
export const requireRecentProof = async (runner: Runner, actor: Actor, now: Date): Promise<void> => {
  const found = await runner.query(sql`
    select 1 from session where id = ${actor.sessionId}::uuid and proved_until > ${now}::timestamptz`);
  if (found.length === 0) throw new Refusal('forbidden', 'proofNeeded');
};

/**
 * The same, but only in a session that the provider of single sign-on opened, also while connected as a customer from it:
 * the person who runs the provider could otherwise act twice, in a colleague's name and in their own.
 */
export const requireProofAfterSignOn = async (runner: Runner, actor: Actor, now: Date): Promise<void> => {
  const [unproved] = await runner.query(sql`
    select 1 from session s left join session p on p.id = s.parent_id
    where s.id = ${actor.sessionId}::uuid and coalesce(p.sign_on, s.sign_on) is not null
      and (case when p.id is null then s.proved_until else p.proved_until end > ${now}::timestamptz) is not true`);
  if (unproved) throw new Refusal('forbidden', 'proofNeeded');
};
