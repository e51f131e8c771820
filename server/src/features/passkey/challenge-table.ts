import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** Milliseconds within which a challenge is to be signed. */
export const challengeMilliseconds = 5 * 60 * 1_000;

/** Open challenges for log-ins that one address may have: many people may sit behind it. */
const mostOpen = 300;

interface Asking {
  readonly now: Date;
  /** Who asks, as log-in tries are counted. */
  readonly address: string;
}

const newChallenge = ({ now }: Asking) => ({
  challenge: randomBytes(32).toString('base64url'),
  expires: new Date(now.getTime() + challengeMilliseconds),
});

/** A challenge to sign in with; null while the address has too many that it has not used. */
export const challengeForLogIn = async (runner: Runner, asking: Asking): Promise<string | null> => {
  const { challenge, expires } = newChallenge(asking);
  const stored = await runner.query(sql`
    insert into passkey_challenge (challenge, address, expires)
    select ${challenge}, ${asking.address}, ${expires}::timestamptz
    where (select count(*) from passkey_challenge
      where address = ${asking.address} and expires > ${asking.now}::timestamptz) < ${mostOpen}
    returning 1`);
  return stored.length > 0 ? challenge : null;
};

/** A challenge with which this session may add a passkey; it takes the place of the one before. */
export const challengeForSession = async (runner: Runner, sessionId: string, asking: Asking): Promise<string> => {
  const { challenge, expires } = newChallenge(asking);
  await runner.query(sql`delete from passkey_challenge where session_id = ${sessionId}::uuid`);
  await runner.query(sql`
    insert into passkey_challenge (challenge, session_id, address, expires)
    values (${challenge}, ${sessionId}::uuid, ${asking.address}, ${expires}::timestamptz)`);
  return challenge;
};

interface Answered {
  readonly challenge: string;
  /** The session that it was given to; null for a log-in. */
  readonly sessionId: string | null;
  readonly now: Date;
}

/** Uses the challenge up, whatever comes of it; false when there is none such, or none any more. */
export const spendChallenge = async (runner: Runner, { challenge, sessionId, now }: Answered): Promise<boolean> => {
  const [spent] = await runner.query<{ isOpen: boolean }>(sql`
    delete from passkey_challenge where challenge = ${challenge} and session_id is not distinct from ${sessionId}::uuid
    returning expires > ${now}::timestamptz as "isOpen"`);
  return spent?.isOpen ?? false;
};
