import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { newSecret, secretHash } from '../../kernel/session/secrets.ts';

/** For how long somebody may take at the provider. */
export const attemptMinutes = 10;

/** Open attempts per address, which many people may share. */
const mostOpen = 300;

export interface Sent {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

interface Beginning extends Sent {
  readonly providerHash: Buffer;
  readonly sessionId: string | null;
  readonly address: string;
  readonly now: Date;
}

/** Stores what was sent, and returns the secret of the browser's cookie; null while the address has too many open ones. */
export const beginAttempt = async (runner: Runner, begun: Beginning): Promise<string | null> => {
  const cookie = newSecret();
  const stored = await runner.query(sql`
    insert into sign_on_attempt (id, cookie_hash, provider_hash, state, nonce, verifier, session_id, address, expires)
    select ${newId()}::uuid, ${secretHash(cookie)}::bytea, ${begun.providerHash}::bytea, ${begun.state}, ${begun.nonce},
      ${begun.verifier}, ${begun.sessionId}::uuid, ${begun.address},
      ${begun.now}::timestamptz + ${attemptMinutes} * interval '1 minute'
    where (select count(*) from sign_on_attempt
      where address = ${begun.address} and expires > ${begun.now}::timestamptz) < ${mostOpen}
    returning 1`);
  return stored.length > 0 ? cookie : null;
};

/** An account at the provider whose verified address is that of a member of staff. */
export interface Linking {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly label: string;
}

/** A person as the provider names them, as far as the log-in needs it. */
export interface Verified {
  readonly userId: string;
  /** Null as long as the account there is not connected. */
  readonly identityId: string | null;
  /** The account that is to be connected, once the person has confirmed it with their own two-factor code. */
  readonly link: Linking | null;
  readonly role: 'root' | 'admin' | 'regular';
  readonly sid: string | null;
  readonly idToken: string;
  readonly strong: boolean;
}

export interface Attempt extends Sent {
  readonly sessionId: string | null;
}

interface Presented {
  readonly cookie: string;
  readonly providerHash: Buffer;
  readonly now: Date;
}

/** Takes the attempt of this browser, which thereby ends; undefined when it is unknown, late or of another provider. */
export const takeAttempt = async (runner: Runner, given: Presented): Promise<Attempt | undefined> => {
  const [row] = await runner.query<Attempt & { isOpen: boolean }>(sql`
    delete from sign_on_attempt where cookie_hash = ${secretHash(given.cookie)}::bytea and verified is null
    returning state, nonce, verifier, session_id as "sessionId",
      expires > ${given.now}::timestamptz and provider_hash = ${given.providerHash}::bytea as "isOpen"`);
  return row?.isOpen ? row : undefined;
};

interface Waiting {
  readonly cookie: string;
  readonly providerHash: Buffer;
  readonly verified: Verified;
  readonly address: string;
  readonly now: Date;
}

/** Remembers the person that the provider has named until the same browser brings the two-factor code. */
export const keepVerified = async (runner: Runner, kept: Waiting): Promise<void> => {
  await runner.query(sql`
    insert into sign_on_attempt (id, cookie_hash, provider_hash, state, nonce, verifier, address, expires, verified)
    values (${newId()}::uuid, ${secretHash(kept.cookie)}::bytea, ${kept.providerHash}::bytea, '', '', '', ${kept.address},
      ${kept.now}::timestamptz + ${attemptMinutes} * interval '1 minute', ${JSON.stringify(kept.verified)}::text::jsonb)`);
};

export const readVerified = async (runner: Runner, given: Presented): Promise<Verified | undefined> => {
  const [row] = await runner.query<{ verified: Verified }>(sql`
    select verified from sign_on_attempt where cookie_hash = ${secretHash(given.cookie)}::bytea and verified is not null
      and expires > ${given.now}::timestamptz and provider_hash = ${given.providerHash}::bytea`);
  return row?.verified;
};

/** False when another request has used it. */
export const endVerified = async (runner: Runner, cookie: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    delete from sign_on_attempt where cookie_hash = ${secretHash(cookie)}::bytea and verified is not null returning 1`);
  return rows.length > 0;
};

interface AtProvider {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

/** Ends log-ins that still wait for the two-factor code, of a person at the provider or of the session that it calls `sid`. */
export const endVerifiedOf = async (runner: Runner, { issuer, subject, sid }: AtProvider): Promise<void> => {
  await runner.query(sql`
    delete from sign_on_attempt a using (
      select w.id, coalesce(i.issuer, w.verified #>> '{link,issuer}') as issuer,
        coalesce(i.subject, w.verified #>> '{link,subject}') as subject
      from sign_on_attempt w left join sign_on_identity i on i.id = (w.verified ->> 'identityId')::uuid
      where w.verified is not null) o
    where o.id = a.id and o.issuer = ${issuer}
      and (${subject}::text is null or o.subject = ${subject})
      and (${sid}::text is null or a.verified ->> 'sid' = ${sid}
        or (a.verified ->> 'sid' is null and ${subject}::text is not null))`);
};
