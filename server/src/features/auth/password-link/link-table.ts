import type { Language, Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../../kernel/context.ts';
import { secretHash } from '../../../kernel/session/secrets.ts';

interface NewLink {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly expires: Date;
}

export const storeLink = async (runner: Runner, { token, userId, email, expires }: NewLink): Promise<void> => {
  await runner.query(sql`
    insert into password_link (token_hash, user_id, email, expires)
    values (${secretHash(token)}::bytea, ${userId}::uuid, ${email}, ${expires}::timestamptz)`);
};

export const dropLink = async (runner: Runner, token: string): Promise<void> => {
  await runner.query(sql`delete from password_link where token_hash = ${secretHash(token)}::bytea`);
};

/** Invalidates every link of a person. */
export const forgetLinks = async (runner: Runner, userId: string): Promise<void> => {
  await runner.query(sql`delete from password_link where user_id = ${userId}::uuid`);
};

/**
 * Reading a colleague's e-mail must not be enough to take over the account: the link sets the password only where two-factor
 * or a passkey is still asked for at the next log-in.
 */
const mayUseLink = sql`(u.role = 'lead' or u.two_factor or u.has_passkey) and u.status = 'active' and u.deleted_at is null`;

export interface LinkOwner {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
}

/** The person whose password a valid link sets. */
export const linkOwner = async (runner: Runner, token: string, now: Date): Promise<LinkOwner | undefined> => {
  const [owner] = await runner.query<LinkOwner>(sql`
    select u.id, u.role, u.email from password_link l join users u on u.id = l.user_id and u.email = l.email
    where l.token_hash = ${secretHash(token)}::bytea and l.expires > ${now}::timestamptz and ${mayUseLink}`);
  return owner;
};

/** The same, locked until the transaction ends: the second of two simultaneous uses finds the link gone. */
export const holdLinkOwner = async (runner: Runner, token: string, now: Date): Promise<LinkOwner | undefined> => {
  await runner.query(sql`
    select 1 from users where id = (
      select user_id from password_link where token_hash = ${secretHash(token)}::bytea) for no key update`);
  return linkOwner(runner, token, now);
};

export interface Receiver {
  readonly email: string;
  readonly language: Language | null;
}

/** A person who may get a link: the account can be logged in to. */
export const receiverOf = async (runner: Runner, userId: string): Promise<Receiver | undefined> => {
  const [receiver] = await runner.query<Receiver>(sql`
    select u.email, u.language from users u where u.id = ${userId}::uuid and ${mayUseLink}`);
  return receiver;
};
