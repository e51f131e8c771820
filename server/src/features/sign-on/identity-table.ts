import type { SignOnIdentity, SignOnWay } from '@countinghouse/contract/sign-on/identities.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { newId } from '../../kernel/ids.ts';

/** The member of staff that an account at the provider belongs to. */
export interface Known {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  readonly status: 'active' | 'locked';
  readonly proposedRole: string | null;
}

interface Named {
  readonly issuer: string;
  readonly subject: string;
}

export const identityOf = async (runner: Runner, { issuer, subject }: Named): Promise<Known | undefined> => {
  const [row] = await runner.query<Known>(sql`
    select i.id, i.user_id as "userId", u.role, u.status, i.proposed_role as "proposedRole"
    from sign_on_identity i join users u on u.id = i.user_id and u.deleted_at is null and u.role <> 'lead'
    where i.issuer = ${issuer} and i.subject = ${subject}`);
  return row;
};

export interface Addressed {
  readonly id: string;
  readonly role: Role;
  readonly status: string;
  readonly ownsFactor: boolean;
}

/** The person with this address, customers as well. */
export const personByEmail = async (runner: Runner, email: string): Promise<Addressed | undefined> => {
  const [row] = await runner.query<Addressed>(sql`
    select id, role, status, two_factor or has_passkey as "ownsFactor"
    from users where email = ${email} and deleted_at is null`);
  return row;
};

interface Connecting extends Named {
  readonly userId: string;
  readonly label: string;
  readonly way: SignOnWay;
  readonly now: Date;
}

/** Returns the id; null when the account at the provider or the member of staff is connected already. */
export const insertIdentity = async (runner: Runner, one: Connecting): Promise<string | null> => {
  const id = newId();
  const rows = await runner.query(sql`
    insert into sign_on_identity (id, issuer, subject, user_id, label, way, date_creation)
    values (${id}::uuid, ${one.issuer}, ${one.subject}, ${one.userId}::uuid, ${one.label}, ${one.way}, ${one.now}::timestamptz)
    on conflict do nothing returning 1`);
  return rows.length > 0 ? id : null;
};

interface NewAgent {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly now: Date;
}

/** An account without a password; null when somebody has the address. */
export const insertAgent = async (runner: Runner, agent: NewAgent): Promise<string | null> => {
  const id = newId();
  const rows = await runner.query(sql`
    insert into users (id, role, first_name, last_name, email, date_creation, date_update)
    select ${id}::uuid, 'regular', ${agent.firstName}, ${agent.lastName}, ${agent.email}, ${agent.now}::timestamptz,
      ${agent.now}::timestamptz
    where not exists (select 1 from users where email = ${agent.email} and deleted_at is null)
    on conflict do nothing returning 1`);
  return rows.length > 0 ? id : null;
};

/** False when the account has been disconnected meanwhile. */
export const noteUse = async (runner: Runner, id: string, now: Date): Promise<boolean> => {
  const rows = await runner.query(
    sql`update sign_on_identity set last_used = ${now}::timestamptz where id = ${id}::uuid returning 1`,
  );
  return rows.length > 0;
};

export const noteProposed = async (runner: Runner, id: string, role: 'admin' | null): Promise<void> => {
  await runner.query(sql`update sign_on_identity set proposed_role = ${role} where id = ${id}::uuid`);
};

const identitiesWhere = async (runner: Runner, condition: Sql): Promise<SignOnIdentity[]> => {
  const rows = await runner.query<
    Omit<SignOnIdentity, 'dateCreation' | 'lastUsed'> & { created: Date; used: Date | null }
  >(sql`
    select i.id, i.user_id as "user", ${fullName('u')} as name, u.role, i.label, i.issuer, i.way,
      i.date_creation as created, i.last_used as used
    from sign_on_identity i join users u on u.id = i.user_id and u.deleted_at is null
    where ${condition} order by u.last_name, u.first_name, i.id limit 1000`);
  return rows.map(({ created, used, ...row }) => ({
    ...row,
    dateCreation: created.toISOString(),
    lastUsed: used && used.toISOString(),
  }));
};

export const identitiesAt = (runner: Runner, issuer: string): Promise<SignOnIdentity[]> =>
  identitiesWhere(runner, sql`i.issuer = ${issuer}`);

export const identityFor = async (runner: Runner, issuer: string, userId: string): Promise<SignOnIdentity | null> => {
  const [row] = await identitiesWhere(runner, sql`i.issuer = ${issuer} and i.user_id = ${userId}::uuid`);
  return row ?? null;
};

export const identityById = async (runner: Runner, id: string): Promise<SignOnIdentity | undefined> => {
  const [row] = await identitiesWhere(runner, sql`i.id = ${id}::uuid`);
  return row;
};

export const deleteIdentity = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`delete from sign_on_identity where id = ${id}::uuid`);
};

interface Opened {
  readonly sessionId: string;
  readonly identityId: string;
  readonly sid: string | null;
  readonly idToken: string;
}

export const noteSession = async (runner: Runner, one: Opened): Promise<void> => {
  await runner.query(sql`
    insert into sign_on_session (session_id, identity_id, sid, id_token)
    values (${one.sessionId}::uuid, ${one.identityId}::uuid, ${one.sid}, ${one.idToken})`);
};

/** The provider's own proof of the log-in, with which its session is ended; null if it opened none. */
export const idTokenOf = async (runner: Runner, sessionId: string | null): Promise<string | null> => {
  const [row] = await runner.query<{ token: string }>(
    sql`select id_token as token from sign_on_session where session_id = ${sessionId}::uuid`,
  );
  return row?.token ?? null;
};

/** Sessions that this account at the provider opened. */
export const sessionsOpenedBy = (identityId: string): Sql =>
  sql`id in (select session_id from sign_on_session where identity_id = ${identityId}::uuid)`;

interface SessionsAtProvider {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

/**
 * Sessions of a person at the provider, or the one that it calls `sid`. With both, it is that one if it is theirs, and those of
 * theirs that the provider has given no name.
 */
export const sessionsNamed = ({ issuer, subject, sid }: SessionsAtProvider): Sql => sql`
  id in (select s.session_id from sign_on_session s join sign_on_identity i on i.id = s.identity_id
    where i.issuer = ${issuer} and (${subject}::text is null or i.subject = ${subject})
      and (${sid}::text is null or s.sid = ${sid} or (s.sid is null and ${subject}::text is not null)))`;

/** False when the message was received before. */
export const keepMessage = async (runner: Runner, hash: Buffer, expires: Date): Promise<boolean> => {
  const rows = await runner.query(sql`
    insert into sign_on_message (message_hash, expires) values (${hash}::bytea, ${expires}::timestamptz)
    on conflict do nothing returning 1`);
  return rows.length > 0;
};
