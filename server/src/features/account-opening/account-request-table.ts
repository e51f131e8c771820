import type { Consent, Source } from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { secretHash } from '../../kernel/session/secrets.ts';

export interface AccountRequest {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly source: Source;
  readonly consents: readonly Consent[];
  readonly dateCreation: Date;
  readonly expires: Date;
}

const fields = sql`r.id, r.email, r.first_name as "firstName", r.last_name as "lastName", r.language, r.source, r.consents,
  r.date_creation as "dateCreation", r.expires`;

export const insertRequest = async (
  runner: Pick<Runner, 'query'>,
  request: Omit<AccountRequest, 'id'>,
): Promise<string> => {
  const id = newId();
  await runner.query(sql`
    insert into account_request (id, email, first_name, last_name, language, source, consents, date_creation, expires)
    values (${id}::uuid, ${request.email}, ${request.firstName}, ${request.lastName}, ${request.language},
      ${JSON.stringify(request.source)}::text::jsonb, ${JSON.stringify(request.consents)}::text::jsonb,
      ${request.dateCreation}::timestamptz, ${request.expires}::timestamptz)`);
  return id;
};

interface RequestToMail extends AccountRequest {
  readonly isTaken: boolean;
}

export const requestToMail = async (runner: Runner, id: string): Promise<RequestToMail | undefined> => {
  const [request] = await runner.query<RequestToMail>(sql`
    select ${fields}, exists (select 1 from users u where u.email = r.email and u.deleted_at is null) as "isTaken"
    from account_request r where r.id = ${id}::uuid`);
  return request;
};

/** Stores the hash of the mailed link, or removes it with null. */
export const storeLink = async (runner: Runner, id: string, token: string | null): Promise<void> => {
  await runner.query(sql`
    update account_request set token_hash = ${token === null ? null : secretHash(token)}::bytea where id = ${id}::uuid`);
};

export const dropRequest = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`delete from account_request where id = ${id}::uuid`);
};

const ofLink = (token: string, now: Date) =>
  sql`r.token_hash = ${secretHash(token)}::bytea and r.expires > ${now}::timestamptz`;

export const requestOf = async (runner: Runner, token: string, now: Date): Promise<AccountRequest | undefined> => {
  const [request] = await runner.query<AccountRequest>(
    sql`select ${fields} from account_request r where ${ofLink(token, now)}`,
  );
  return request;
};

/** Removes and returns the request: the second of two simultaneous uses of a link finds nothing. */
export const takeRequest = async (runner: Runner, token: string, now: Date): Promise<AccountRequest | undefined> => {
  const [request] = await runner.query<AccountRequest>(
    sql`delete from account_request r where ${ofLink(token, now)} returning ${fields}`,
  );
  return request;
};

/** A person who left their name and a confirmed address on the home page. */
export type Visitor = Omit<AccountRequest, 'id' | 'expires'>;

interface NewCustomer {
  readonly visitor: Visitor;
  readonly campaign: string | null;
  readonly now: Date;
}

/** The new customer's id; undefined if the address has an account by now. */
export const insertCustomer = async (
  runner: Runner,
  { visitor, campaign, now }: NewCustomer,
): Promise<string | undefined> => {
  const [customer] = await runner.query<{ id: string }>(sql`
    insert into users (id, role, first_name, last_name, email, language, campaign_id, date_creation, date_update)
    values (${newId()}::uuid, 'lead', ${visitor.firstName}, ${visitor.lastName}, ${visitor.email}, ${visitor.language},
      ${campaign}::uuid, ${now}::timestamptz, ${now}::timestamptz)
    on conflict do nothing returning id`);
  if (!customer) return undefined;
  await runner.query(sql`
    insert into account_origin (user_id, source, consents, date_agreed, date_confirmed)
    values (${customer.id}::uuid, ${JSON.stringify(visitor.source)}::text::jsonb,
      ${JSON.stringify(visitor.consents)}::text::jsonb, ${visitor.dateCreation}::timestamptz, ${now}::timestamptz)`);
  return customer.id;
};
