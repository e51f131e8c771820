import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export const challengeMilliseconds = 5 * 60 * 1_000;

/** Open log-in challenges per address, which many people may share. */
const mostOpen = 300;

interface Asking {
  readonly now: Date;
  /** The caller's key, as for counting log-in attempts. */
  readonly address: string;
}

const newChallenge = ({ now }: Asking) => ({
  challenge: randomBytes(32).toString('base64url'),
  expires: new Date(now.getTime() + challengeMilliseconds),
});

/** A challenge to log in with; null while the address has too many unused ones. */
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

/** A challenge with which this session may add a passkey; it replaces the previous one. */
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
  /** The session that received it; null for a log-in. */
  readonly sessionId: string | null;
  readonly now: Date;
}

/** Consumes the challenge; false when it does not exist or has expired. */
export const spendChallenge = async (runner: Runner, { challenge, sessionId, now }: Answered): Promise<boolean> => {
  const [spent] = await runner.query<{ isOpen: boolean }>(sql`
    delete from passkey_challenge where challenge = ${challenge} and session_id is not distinct from ${sessionId}::uuid
    returning expires > ${now}::timestamptz as "isOpen"`);
  return spent?.isOpen ?? false;
};
