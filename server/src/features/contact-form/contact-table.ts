import type { Consent, Source } from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { secretHash } from '../../kernel/session/secrets.ts';

/** A message that waits for the confirmation of its sender's address. */
export interface ContactRequest {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly message: string;
  readonly language: Language;
  readonly source: Source;
  readonly consents: readonly Consent[];
  readonly dateCreation: Date;
  readonly expires: Date;
}

const fields = sql`r.id, r.email, r.first_name as "firstName", r.last_name as "lastName", r.message, r.language, r.source,
  r.consents, r.date_creation as "dateCreation", r.expires`;

export const insertRequest = async (
  runner: Pick<Runner, 'query'>,
  request: Omit<ContactRequest, 'id'>,
): Promise<string> => {
  const id = newId();
  await runner.query(sql`
    insert into contact_request (id, email, first_name, last_name, message, language, source, consents, date_creation, expires)
    values (${id}::uuid, ${request.email}, ${request.firstName}, ${request.lastName}, ${request.message}, ${request.language},
      ${JSON.stringify(request.source)}::text::jsonb, ${JSON.stringify(request.consents)}::text::jsonb,
      ${request.dateCreation}::timestamptz, ${request.expires}::timestamptz)`);
  return id;
};

export const requestToMail = async (runner: Runner, id: string): Promise<ContactRequest | undefined> => {
  const [request] = await runner.query<ContactRequest>(
    sql`select ${fields} from contact_request r where r.id = ${id}::uuid`,
  );
  return request;
};

/** Stores the hash of the mailed link, or removes it with null. */
export const storeLink = async (runner: Runner, id: string, token: string | null): Promise<void> => {
  await runner.query(sql`
    update contact_request set token_hash = ${token === null ? null : secretHash(token)}::bytea where id = ${id}::uuid`);
};

/** Removes and returns the request: the second of two simultaneous uses of a link finds nothing. */
export const takeRequest = async (runner: Runner, token: string, now: Date): Promise<ContactRequest | undefined> => {
  const [request] = await runner.query<ContactRequest>(sql`
    delete from contact_request r
    where r.token_hash = ${secretHash(token)}::bytea and r.expires > ${now}::timestamptz returning ${fields}`);
  return request;
};

/** The lead or customer with this address, and the agent who looks after them if that person is at work. */
export const writerOf = async (
  runner: Runner,
  email: string,
): Promise<{ readonly id: string; readonly agent: string | null } | undefined> => {
  const [writer] = await runner.query<{ id: string; agent: string | null }>(sql`
    select u.id, a.id as agent from users u
    left join users a on a.id = u.assigned_to and a.status = 'active' and a.deleted_at is null
    where u.email = ${email} and u.role = 'lead' and u.deleted_at is null for key share of u`);
  return writer;
};

export const insertMessage = async (
  runner: Runner,
  lead: string,
  request: ContactRequest,
  now: Date,
): Promise<void> => {
  await runner.query(sql`
    insert into contact_message (id, lead_id, message, language, source, consents, date_agreed, date_creation)
    values (${newId()}::uuid, ${lead}::uuid, ${request.message}, ${request.language},
      ${JSON.stringify(request.source)}::text::jsonb, ${JSON.stringify(request.consents)}::text::jsonb,
      ${request.dateCreation}::timestamptz, ${now}::timestamptz)`);
};
